// Cues of how long and how far a sentence is meant to hold. `latin` sees text in Latin letters, `other` sees
// Chinese, Japanese, Korean and Russian; both see the spelling of words.ts.
import type { Cue } from "./cue.ts"

export const SCOPE_CUES = {
  standing: {
    means: "it says that it holds from here on",
    latin:
      /\b(?:from (?:now|here|this point) on(?:wards?)?|(?:going|moving) forward|in (?:the )?future|henceforth|next time|at all times|as a (?:general )?rule|every single time|de ahora en adelante|a partir de (?:ahora|agora|maintenant)|en adelante|en el futuro|la proxima vez|de agora em diante|daqui (?:pra|para) frente|da proxima vez|desormais|dorenavant|a lavenir|la prochaine fois|ab (?:jetzt|sofort)|von nun an|in zukunft|(?:zu)?kunftig|beim nachsten mal|d ?ora in poi|da ora in poi|in futuro|la prossima volta)\b/,
    other:
      /впредь|отныне|с этого момента|в будущем|в следующии раз|今後|これから|次回|次から|以降は|(?:^ |[\s,;:.])(?:那|请|你|我们)?(?:以后|今后)|从现在(?:开始|起)|从今|下次|往后|之后都|后续都|앞으로|이제부터|다음부터/,
  },
  always: {
    means: "always, each time",
    latin:
      /\b(?:alw[ae]?ys|every ?time|each time|whenever|at all times|siempre|cada vez|sempre|toda vez|ogni volta|toujours|chaque fois|immer|jedes mal)\b/,
    other: /всегда|каждыи раз|必ず|常に|いつも|毎回|始终|总是|一直|永远|一律|每次|务必|항상|언제나|매번/,
  },
  never: {
    means: "never, under no circumstances",
    latin:
      /\b(?:never|under no circumstances|not ever|ever again|any ?more|nunca|jamas|jamais|nie(?:mals)?|kein(?:e|en|er)? mehr|nicht mehr|mai piu|nunca mais)\b/,
    other: /никогда|больше не|二度と|決して|绝不|绝对不|永远不|不再|绝对不要|절대|다시는/,
  },
  temporary: {
    means: "it says that it holds only now",
    latin:
      /\b(?:for now|right now|this time|just yet|yet|at the moment|for the (?:moment|time being)|temporarily|today|tonight|until (?:then|we|i)|in this (?:task|pr|case|step|phase|session)|just (?:explain|tell|answer|show|summari[sz]e|this|discuss)|before (?:we|i|you) (?:start|begin|decide|do|make|implement|proceed)|por ahora|de momento|por enquanto|pour l ?instant|vorerst|erstmal|per ora)\b/,
    other:
      /пока(?: что)?(?=\s)|сеичас|とりあえず|まずは|今回|一旦|先(?!生)|暂时|目前|这次|暂不|暂定|일단|지금은/,
  },
  universal: {
    means: "all, any, every, throughout",
    latin:
      /\b(?:all|any|every|everything|each|anything|anywhere|everywhere|throughout|across|whole|entire|todos?|todas?|cada|tous|toutes?|chaque|alle[ns]?|jede[nrs]?|tutt[ieo]|qualquer)\b/,
    other: /все(?:х|гда)?\s|любо|すべて|全て|全部|全体|各|所有|任何|每个|都要|统一|整个|一切|모든|전부/,
  },
  occasion: {
    means: "when you do such a thing: a recurring occasion of the agent's work",
    latin:
      /\b(?:(?:when(?:ever)?|if|after|before|once|every time|each time|any time) (?:you(?:re)?|u) |(?:after|before) (?:each|every|any|all|completing|finishing|committing|pushing|making|starting|changing|editing|updating|you|implementing|answering|deploying|merging|writing)\b|antes de (?:hacer|cada|subir|commit\w*|empezar|modificar|cambiar)|despues de cada|avant (?:de|chaque)|apres chaque|vor jede[mnr]|nach jede[mnr]|bevor du|wenn du|prima di|antes de (?:fazer|cada))/,
    other:
      /перед (?:тем|кажд)|после кажд|する前に|した(?:後|あと|ら)|するとき|する際|之前先|改完|做完|每完成|完成后|提交前|修改前|하기 전에|한 후/,
  },
  only: {
    means: "only, just: narrows the task",
    latin: /\b(?:only|just|nothing else|solo|solamente|seulement|juste|nur|apenas|soltanto)\b/,
    other: /только|だけ|のみ|只|仅|就行|即可|만\s/,
  },
} satisfies Record<string, Cue>
