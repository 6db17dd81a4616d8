// Cues of how long and how far a sentence is meant to hold. `latin` sees text in Latin letters, `other` sees
// Chinese, Japanese, Korean and Russian; both see the spelling of words.ts.
import type { Cue } from "./cue.ts"

export const SCOPE_CUES: Readonly<Record<string, Cue>> = {
  standing: {
    means: "it says that it holds from here on",
    words: "desormais dorenavant henceforth kunftig zukunftig",
    phrases:
      "from (?:now|here|this point) on(?:wards?)?|(?:going|moving) forward|in (?:the )?future|next time|at all times|as a (?:general )?rule|every single time|de ahora en adelante|a partir de (?:ahora|agora|maintenant)|en adelante|en el futuro|la proxima vez|de agora em diante|daqui (?:pra|para) frente|da proxima vez|a lavenir|la prochaine fois|ab (?:jetzt|sofort)|von nun an|in zukunft|beim nachsten mal|d ?ora in poi|da ora in poi|in futuro|la prossima volta",
    otherNeeds: "в  вп от с  これ 下次 之后 今后 今後 从今 从现 以后 以降 后续 往后 次か 次回 다음 앞으 이제",
    other: () =>
      /впредь|отныне|с этого момента|в будущем|в следующии раз|今後|これから|次回|次から|以降は|(?:^ |[\s,;:.])(?:那|请|你|我们)?(?:以后|今后)|从现在(?:开始|起)|从今|下次|往后|之后都|后续都|앞으로|이제부터|다음부터/,
  },
  always: {
    means: "always, each time",
    words: "always alweys alwys immer sempre siempre toujours whenever",
    phrases: "every ?time|each time|at all times|cada vez|toda vez|ogni volta|chaque fois|jedes mal",
    otherNeeds: "вс ка いつ 一律 一直 务必 始终 常に 必ず 总是 毎回 每次 永远 매번 언제 항상",
    other: () =>
      /всегда|каждыи раз|必ず|常に|いつも|毎回|始终|总是|一直|永远|一律|每次|务必|항상|언제나|매번/,
  },
  never: {
    means: "never, under no circumstances",
    words: "jamais jamas never nie niemals nunca",
    phrases:
      "under no circumstances|not ever|ever again|any ?more|kein(?:e|en|er)? mehr|nicht mehr|mai piu|nunca mais",
    otherNeeds: "бо ни 不再 二度 永远 決し 绝不 绝对 다시 절대",
    other: () => /никогда|больше не|二度と|決して|绝不|绝对不|永远不|不再|绝对不要|절대|다시는/,
  },
  temporary: {
    means: "it says that it holds only now",
    words: "erstmal temporarily today tonight vorerst yet",
    phrases:
      "for now|right now|this time|just yet|at the moment|for the (?:moment|time being)|until (?:then|we|i)|in this (?:task|pr|case|step|phase|session)|for this (?:task|pr|exercise|homework|assignment|case|step|phase|session|spike|demo|round|change|commit|ticket|fix|prototype|poc|run)|while you(?:re)? (?:do|doing|move|moving|at|are|refactor|refactoring|migrate|change|changing|fix|fixing|rename)|throw ?away|just (?:explain|tell|answer|show|summari[sz]e|this|discuss)|before (?:we|i|you) (?:start|begin|decide|do|make|implement|proceed)|por ahora|de momento|por enquanto|pour l ?instant|per ora",
    otherNeeds: "по се とり まず 一旦 今回 先 暂不 暂定 暂时 目前 这次 일단 지금",
    other: () =>
      /пока(?: что)?(?=\s)|сеичас|とりあえず|まずは|今回|一旦|先(?!生)|暂时|目前|这次|暂不|暂定|일단|지금은/,
  },
  universal: {
    means: "all, any, every, throughout",
    words:
      "across all alle allen alles any anything anywhere cada chaque each entire every everything everywhere jede jeden jeder jedes qualquer throughout toda todas todo todos tous toute toutes tutte tutti tutto whole",
    otherNeeds: "вс лю すべ 一切 任何 全て 全体 全部 各 所有 整个 每个 统一 都要 모든 전부",
    other: () => /все(?:х|гда)?\s|любо|すべて|全て|全部|全体|各|所有|任何|每个|都要|统一|整个|一切|모든|전부/,
  },
  occasion: {
    means: "when you do such a thing: a recurring occasion of the agent's work",
    phrases:
      "(?:when(?:ever)?|if|after|before|once|every time|each time|any time) (?:you(?:re)?|u) |(?:after|before) (?:each|every|any|all|completing|finishing|committing|pushing|making|starting|changing|editing|updating|you|implementing|answering|deploying|merging|writing)\\b|despues de cada|avant (?:de|chaque)|apres chaque|vor jede[mnr]|nach jede[mnr]|bevor du|wenn du|prima di|antes de (?:fazer|cada)",
    needs: "antes cambiar empezar modificar",
    latin: () => /\b(?:antes de (?:hacer|cada|subir|commit\w*|empezar|modificar|cambiar))/,
    otherNeeds: "пе по した する 之前 修改 做完 完成 提交 改完 每完 하기 한 ",
    other: () =>
      /перед (?:тем|кажд)|после кажд|する前に|した(?:後|あと|ら)|するとき|する際|之前先|改完|做完|每完成|完成后|提交前|修改前|하기 전에|한 후/,
  },
  only: {
    means: "only, just: narrows the task",
    words: "apenas just juste nur only seulement solamente solo soltanto",
    phrases: "nothing else",
    otherNeeds: "то だけ のみ 仅 即可 只 就行 만",
    other: () => /только|だけ|のみ|只|仅|就行|即可|만\s/,
  },
}
