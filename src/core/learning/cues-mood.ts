// Cues of mood: order, prohibition, preference, duty, reminder, reason, question, statement of fact.
import type { Cue } from "./cue.ts"

/** Words a clause may open with before its verb. */
const OPEN =
  "(?:^|[,;:(.!-]|\\b(?:and|but|so|then|also|please|pls|ok|okay|no|yes|yeah|well|now|just|again|btw|hey|wait|actually|important|note|claude|first|or|y|pero|por favor|et|mais|und|aber|bitte|e|mas))\\s(?:please |pls |just |also |really |absolutely |again |ever )*"

function clause(verbs: string): RegExp {
  return new RegExp(`${OPEN}(?:${verbs})\\b`)
}

export const MOOD_CUES = {
  forbids: {
    means: "an order not to do something",
    latin: clause(
      "(?:dont|do not|dnt|never)(?! (?:know|think|see|understand|worry|mind|remember|believe|care|have|really|seem|work|get))|stop \\w+ing|avoid|no more|refrain from|quit|lets not|let us not|you (?:should|must|can|may|are|need)(?:nt| not| never)|you (?:mustnt|shouldnt|cant|cannot)|we (?:dont|do not|never) (?:want|use|do|allow)|i (?:dont|do not|never) want (?:you|to|any)|we (?:should|must|can)(?:nt| not| never)|we cant|not to|no (?:uses?|hagas|toques|cambies|crees|borres|modifiques|pongas|agregues|vuelvas|intentes|olvides|me|subas|quiero)|nunca|jamas|nao (?:use|faca|mude|crie|altere|remova|mexa|coloque|passe|quero)|ne \\w+ (?:\\w+ )?(?:pas|jamais|plus|rien)|n\\w+ (?:pas|jamais)|arrete|niemals|nie|nicht|kein(?:e|en)?|hor auf|non (?:usare|fare|toccare|modificare|creare|cancellare|voglio)",
    ),
    other:
      /(?:^|[\s,.])не (?:[а-я]+(?:аи|уи|еи|ите|ь|ть))|никогда|нельзя|しないで|ないでください|禁止|やめて|使わない|てはいけ|なくていい|不要(?!紧)|(?<![区特分级类识性差辨个])别(?!的|人|名|墅)|勿|不准|不许|不得|不可以|避免|不应该|停止|不能(?!用|够)|하지 ?마|마세요|말고|금지|안 돼/,
  },
  noThings: {
    means: "no <things>: a prohibition without a verb",
    latin:
      /(?:^|[,;:(.!]|\b(?:with|and|please|but|also|use|add|make|be)) no (?!need|problem|worries|idea|one|longer|more than|matter|errors?|bugs?|changes?|thanks)[a-z]{3,}|\b(?:sin|sans|ohne|sem|senza) (?:comentarios|emojis?|commentaires|kommentare)\b/,
    other: /без (?:комментар|эмодзи)|なしで|不含|不带/,
  },
  uses: {
    means: "an order or a wish to use, follow or prefer something",
    latin: clause(
      "use|using|lets use|let us use|stick (?:to|with)|prefer|go with|follow|adhere to|rely on|switch to|keep using|make use of|we(?:re)? (?:use|using|are using|should use|will use)|you (?:should|must|need to|have to|can) use|i (?:want|would like|like|prefer|want you|need you|would prefer) to (?:use|keep|stick)|usa|utiliza|usar|use o|utilise|utiliser|verwende|nutze|benutze|usa sempre",
    ),
    other:
      /использу|применя|使って|使用して|を使|に従って|使用|采用|遵循|改用|(?:请|要|统一|直接|应该|必须)用|사용해|써\s?줘/,
  },
  contrast: {
    means: "this instead of that",
    latin:
      /\b(?:instead|rather than|rather|not (?:with|the|in|a|an|by|on|from|via|just)|in place of|no longer|over the|but not|and not|en (?:lugar|vez) de|au lieu|plutot que|statt|anstatt|anstelle|invece di|ao inves|em vez)\b|, not\b/,
    other: /вместо|а не |ではなく|代わりに|じゃなく|而不是|代替|替代|不是.{1,20}(?:是|而)|대신|말고/,
  },
  prefers: {
    means: "I prefer, I want you to, I do not want",
    latin:
      /\b(?:i(?:d| would| really| always| usually| just| only| generally)? (?:prefer|like|want|need|expect|hate|would like|rather|love)|i (?:dont|do not) (?:like|want|need|care)|i m used to|prefiero|me gusta|quiero que|no quiero|je (?:prefere|veux|ne veux pas|voudrais)|ich (?:mochte|will|bevorzuge|brauche|hatte)|prefiro|quero que|preferisco|voglio)\b/,
    other:
      /я (?:хочу|предпочитаю|не хочу)|мне (?:нужно|нравится)|たいです|てほしい|が好き|我(?:想|希望|喜欢|需要|不想|不希望|习惯|更|要|偏好)|원해|좋겠|싶/,
  },
  duty: {
    means: "must, have to, need to, required",
    latin:
      /\b(?:must|have to|has to|need to|needs to|required?|mandatory|strict(?:ly)?|shall|supposed to|debes?|deben|tienes que|hay que|obligatori\w+|deve|tem que|dois|doit|doivent|il faut|muss|mussen|musst|sollst|devi|bisogna)\b/,
    other:
      /долж[ен]|нужно|надо|обязательно|необходимо|必要|しなければ|べき|必须|务必|一定要?|需要|必要|得要|해야|필요/,
  },
  should: {
    means: "should, ought",
    latin: /\b(?:should|shouldnt|ought|deberia\w*|devrait|devrais|sollte\w*|deveria|dovrebbe)\b/,
    other: /следует|должн|应该|应当|はず|べき|좋을/,
  },
  reminds: {
    means: "remember, keep in mind, note, do not forget",
    latin:
      /\b(?:remember|keep in mind|bear in mind|note that|please note|(?:dont|do not|never) forget|remind|be aware|fyi|for your information|recuerda|ten en cuenta|no olvides|lembre|nao esqueca|tenha em mente|rappelle|noublie pas|n oublie|garde en tete|denk\w* dar?an|vergiss nicht|beachte|ricorda\w*|non dimenticare|tieni presente)\b/,
    other:
      /помни|запомни|не забуд|учти|имеи в виду|覚えて|忘れない|記憶|记住|牢记|别忘|不要忘|记得|注意|请注意|기억|잊지|참고로/,
  },
  ensures: {
    means: "make sure, be careful, it is important",
    latin:
      /\b(?:make sure|ensure|be careful|careful|important|critical|crucial|essential|verify|double check|asegurate|cuidado|importante|certifique|assure toi|assurez|attention|stell(?:e)? sicher|achte|wichtig|assicurati|attenzione)\b/,
    other: /убедись|важно|осторожн|気をつけ|注意して|重要|确保|保证|重要|小心|务必|확인|주의|중요/,
  },
  because: {
    means: "gives a reason or a consequence",
    latin:
      /\b(?:because|cause|cus|bcus|since|so that|otherwise|as (?:it|we|i|this|they|the)|due to|the reason|thats why|or else|in order to|porque|asi que|para que|ya que|parce que|sinon|car|weil|sonst|damit|denn|pois|senao|perche|altrimenti)\b/,
    other: /потому что|так как|иначе|чтобы|から|ので|ため|因为|否则|所以|这样|由于|不然|避免|때문|그래야/,
  },
  asks: {
    means: "a question",
    latin:
      /\?\s*$|^ (?:(?:ok|so|and|but|also|wait|hey|yes|no|great|well|now) ,? ?)*(?:why|how|what|when|where|which|who|is|are|do|does|did|should|would|will|can|could|has|have|any|isnt|arent|dont you|que|como|por que|cuando|donde|warum|wie|was|wann|pourquoi|comment|est-ce|quel\w*|come|perche|cosa|quando|qual) /,
    other:
      /[?？]|吗|呢\s|什么|怎么|如何|为什么|是不是|是否|能不能|可以.{0,20}吗|ですか|ますか|でしょうか|까요|나요|как |почему|что /,
  },
  requests: {
    means: "can you, could you, please help: a request for this moment",
    latin:
      /\b(?:(?:can|could|would|will) (?:you|we|u|i)\b|help me|i (?:want|need|would like|d like) (?:you )?to|id like|we need to|lets|show me|give me|tell me|puedes|podrias|ayudame|peux tu|pouvez|kannst du|pode|puoi)\b/,
    other:
      /можешь|помоги|してください|して(?:ほしい)?(?=\s|$)|お願い|帮我|请|能不能|可以.{0,12}吗|给我|해\s?줘|해주세요/,
  },
  states: {
    means: "states how things are, where they live, what they cannot do",
    latin:
      /\b(?:(?:doesnt|does not|dont|do not|cant|cannot|wont|isnt|is not|arent|are not) (?:have|support|allow|exist|work|need|render|run|installed|available|access|supported|allowed|use|belong|know)|(?:goes|lives?|located|stored|saved|kept|belongs?|resides?|runs?|hosted|deployed|installed) (?:in|into|under|at|on|to|inside|from|with|via)|should (?:go|be|live) (?:in|into|under|at)|already (?:exists?|there|have|has|installed|in the|implemented|added)|(?:its|is|are) (?:there|locally|only (?:for|used)|the (?:local|main|only|correct|right))|has no|have no|there (?:is|are) no|no tiene|esta en|ya (?:existe|esta)|n ?est pas|ist nicht|hat kein|liegt in|nao tem|ja existe)\b/,
    other:
      /находится|уже (?:есть|существует)|нет (?:доступа|прав)|にあります|ではありません|使えない|不支持|没有.{0,8}权限|已经有|放在|位于|是在|只能|专门|存在|本项目|있습니다|없습니다/,
  },
  weDo: {
    means: "we use, we have, we rely: how this project does it",
    latin:
      /\b(?:we(?:re)? (?:only |always |never |already |still |just |do not |dont |cant |also )*(?:use|using|have|rely|run|work|store|follow|deploy|host|keep|call|name|write|want|are using|should|must|prefer|stick|support|test|put)|our (?:approach|convention|style|standard|pattern|stack|project|repo|codebase|code|server|database|db|team|rule|workflow|setup|ci|process)|usamos|utilizamos|nous utilisons|on utilise|wir (?:nutzen|verwenden|benutzen|haben)|usiamo)\b/,
    other:
      /мы (?:используем|не используем)|у нас|我们(?:的|用|使用|这|有|都|应该|需要|要|不|是)|私たちは|うちは|우리는/,
  },
  records: {
    means: "asks that it be written down for later (CLAUDE.md, rules, memory, instructions)",
    latin:
      /\b(?:(?:add|save|write|put|store|record|document|update|include|remember|note) .{0,50}(?:claude ?md|claude FILE|agents FILE|conventions?|memory|memories|rules?\b|guidelines|instructions|cursorrules|preferences|knowledge base|CLAUDE|handbook)|remember (?:this|that) (?:for|in|from|as)|for your instructions|make (?:this|it) a rule|(?:guarda|anade|agrega|anota|ajoute|note|enregistre|merk dir|speicher\w*|adicione|salve) .{0,40}(?:claude|memoria|reglas|memoire|regles|regeln|regras|instruc\w+))\b/,
    other:
      /(?:запиши|добавь|сохрани).{0,20}(?:правил|памят|claude)|(?:存|写|记|加|更新|添加)(?:到|入|进|在).{0,16}(?:规则|记忆|配置|规范|claude|文档)|(?:メモリ|ルール|claude).{0,10}(?:追加|保存|記録|書)|기억해|규칙에/,
  },
  firm: {
    means: "heat: capitals, oaths, insults, several exclamation marks",
    latin:
      /\b(?:fuck\w*|shit\w*|damn|stupid|idiot|wtf|hell|crap|dumb|ffs|jesus|goddamn|mierda|puta|joder|putain|merde|scheisse|porra|caralho|cazzo)\b|!{2,}|\?!|!\?/,
    other: /блять|нахуй|черт|くそ|ふざけ|妈的|操|靠|傻|시발|젠장/,
  },
} satisfies Record<string, Cue>
