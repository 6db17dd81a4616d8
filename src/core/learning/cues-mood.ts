// Cues of mood: order, prohibition, preference, duty, reminder, reason, question, statement of fact.
import type { Cue } from "./cue.ts"

export const MOOD_CUES: Readonly<Record<string, Cue>> = {
  forbids: {
    means: "an order not to do something",
    opens: [
      {
        after: "clause",
        phrases: "dont|do not|dnt|never",
        unless: "know|think|see|understand|worry|mind|remember|believe|care|have|really|seem|work|get",
      },
      {
        after: "clause",
        phrases:
          "avoid|no more|refrain from|quit|lets not|let us not|you (?:should|must|can|may|are|need)(?:nt| not| never)|you (?:mustnt|shouldnt|cant|cannot)|we (?:dont|do not|never) (?:want|use|do|allow)|i (?:dont|do not|never) want (?:you|to|any)|we (?:should|must|can)(?:nt| not| never)|we cant|not to|no (?:uses?|hagas|toques|cambies|crees|borres|modifiques|pongas|agregues|vuelvas|intentes|olvides|me|subas|quiero)|nunca|jamas|nao (?:use|faca|mude|crie|altere|remova|mexa|coloque|passe|quero)|arrete|niemals|nie|nicht|kein(?:e|en)?|hor auf|non (?:usare|fare|toccare|modificare|creare|cancellare|voglio)",
      },
      { after: "clause", phrases: "stop", followedBy: () => / \w+ing\b/y },
      { after: "clause", phrases: "ne", followedBy: () => / \w+ (?:\w+ )?(?:pas|jamais|plus|rien)\b/y },
    ],
    needs: "jamais pas",
    latin: () =>
      /(?:^|[,;:(.!-]|\b(?:and|but|so|then|also|please|pls|ok|okay|no|yes|yeah|well|now|just|again|btw|hey|wait|actually|important|note|claude|first|or|y|pero|por favor|et|mais|und|aber|bitte|e|mas))\s(?:please |pls |just |also |really |absolutely |again |ever )*n\w+ (?:pas|jamais)\b/,
    otherNeeds:
      "не ни しな ては ない なく やめ 不准 不可 不应 不得 不能 不要 不许 使わ 停止 别 勿 禁止 避免 금지 마세 말고 안  하지",
    other: () =>
      /(?:^|[\s,.])не (?:[а-я]+(?:аи|уи|еи|ите|ь|ть))|никогда|нельзя|しないで|ないでください|禁止|やめて|使わない|てはいけ|なくていい|(?<!要)不要(?!紧)|(?<![区特分级类识性差辨个])别(?!的|人|名|墅)|勿|不准|不许|不得|不可以|避免|不应该|停止|不能(?!用|够)|하지 ?마|마세요|말고|금지|안 돼/,
  },
  noThings: {
    means: "no <things>: a prohibition without a verb",
    phrases: "\\b(?:sin|sans|ohne|sem|senza) (?:comentarios|emojis?|commentaires|kommentare)\\b",
    opens: [
      {
        after: "things",
        phrases: "no",
        followedBy: () =>
          / (?!need|problem|worries|idea|one|longer|more than|matter|errors?|bugs?|changes?|thanks)[a-z]{3,}/y,
      },
    ],
    otherNeeds: "ко эм なし 不含 不带",
    other: () => /без (?:комментар|эмодзи)|なしで|不含|不带/,
  },
  uses: {
    means: "an order or a wish to use, follow or prefer something",
    opens: [
      {
        after: "clause",
        phrases:
          "use|using|lets use|let us use|stick (?:to|with)|prefer|go with|follow|adhere to|rely on|switch to|keep using|make use of|we(?:re)? (?:use|using|are using|should use|will use)|you (?:should|must|need to|have to|can) use|i (?:want|would like|like|prefer|want you|need you|would prefer) to (?:use|keep|stick)|usa|utiliza|usar|use o|utilise|utiliser|verwende|nutze|benutze|usa sempre",
      },
    ],
    otherNeeds: "ис пр に従 を使 使っ 使用 改用 用 遵循 采用 사용 써",
    other: () =>
      /использу|применя|使って|使用して|を使|に従って|使用|采用|遵循|改用|(?:请|要|统一|直接|应该|必须)用|사용해|써\s?줘/,
  },
  contrast: {
    means: "this instead of that",
    words: "anstatt anstelle instead rather statt",
    phrases:
      "rather than|not (?:with|the|in|a|an|by|on|from|via|just)|in place of|no longer|over the|but not|and not|en (?:lugar|vez) de|au lieu|plutot que|invece di|ao inves|em vez",
    needs: "not",
    latin: () => /, not\b/,
    otherNeeds: "а  вм じゃ では 不是 代わ 代替 替代 而不 대신 말고",
    other: () => /вместо|а не |ではなく|代わりに|じゃなく|而不是|代替|替代|不是.{1,20}(?:是|而)|대신|말고/,
  },
  prefers: {
    means: "I prefer, I want you to, I do not want",
    words: "preferisco prefiero prefiro voglio",
    phrases:
      "i(?:d| would| really| always| usually| just| only| generally)? (?:prefer|like|want|need|expect|hate|would like|rather|love)|i (?:dont|do not) (?:like|want|need|care)|i m used to|me gusta|quiero que|no quiero|je (?:prefere|veux|ne veux pas|voudrais)|ich (?:mochte|will|bevorzuge|brauche|hatte)|quero que",
    otherNeeds: "мн не пр хо が好 たい てほ 我 싶 원해 좋겠",
    other: () =>
      /я (?:хочу|предпочитаю|не хочу)|мне (?:нужно|нравится)|たいです|てほしい|が好き|我(?:想|希望|喜欢|需要|不想|不希望|习惯|更|要|偏好)|원해|좋겠|싶/,
  },
  duty: {
    means: "must, have to, need to, required",
    words:
      "bisogna debe deben debes deve devi dois doit doivent mandatory muss mussen musst must require required shall sollst strict strictly",
    phrases: "have to|has to|need to|needs to|supposed to|tienes que|hay que|tem que|il faut",
    needs: "obligatoria obligatoriamente obligatorio",
    latin: () => /\b(?:obligatori\w+)\b/,
    otherNeeds: "до на не ну об しな べき 一定 务必 得要 必要 必须 需要 필요 해야",
    other: () =>
      /долж[ен]|нужно|надо|обязательно|необходимо|必要|しなければ|べき|必须|务必|一定要?|需要|必要|得要|해야|필요/,
  },
  should: {
    means: "should, ought",
    words: "deveria devrais devrait dovrebbe ought should shouldnt",
    starts: "deberia sollte",
    otherNeeds: "до сл はず べき 应当 应该 좋을",
    other: () => /следует|должн|应该|应当|はず|べき|좋을/,
  },
  reminds: {
    means: "remember, keep in mind, note, do not forget",
    words: "beachte fyi lembre rappelle recuerda remember remind",
    starts: "ricorda",
    phrases:
      "keep in mind|bear in mind|note that|please note|(?:dont|do not|never) forget|be aware|for your information|ten en cuenta|no olvides|nao esqueca|tenha em mente|noublie pas|n oublie|garde en tete|vergiss nicht|non dimenticare|tieni presente",
    needs: "daan daran",
    latin: () => /\b(?:denk\w* dar?an)\b/,
    otherNeeds: "за им не по уч 不要 别忘 忘れ 注意 牢记 覚え 記憶 记住 记得 请注 기억 잊지 참고",
    other: () =>
      /помни|запомни|не забуд|учти|имеи в виду|覚えて|忘れない|記憶|记住|牢记|别忘|不要忘|记得|注意|请注意|기억|잊지|참고로/,
  },
  ensures: {
    means: "make sure, be careful, it is important",
    words:
      "achte asegurate assicurati assurez attention attenzione careful certifique critical crucial cuidado ensure essential important importante verify wichtig",
    phrases: "make sure|be careful|double check|assure toi|stell(?:e)? sicher",
    otherNeeds: "ва ос уб 保证 务必 小心 気を 注意 确保 重要 주의 중요 확인",
    other: () => /убедись|важно|осторожн|気をつけ|注意して|重要|确保|保证|重要|小心|务必|확인|주의|중요/,
  },
  because: {
    means: "gives a reason or a consequence",
    words:
      "altrimenti bcus because car cause cus damit denn otherwise perche pois porque senao since sinon sonst weil",
    phrases:
      "so that|as (?:it|we|i|this|they|the)|due to|the reason|thats why|or else|in order to|asi que|para que|ya que|parce que",
    otherNeeds: "ин по та чт から ため ので 不然 否则 因为 所以 由于 这样 避免 그래 때문",
    other: () =>
      /потому что|так как|иначе|чтобы|から|ので|ため|因为|否则|所以|这样|由于|不然|避免|때문|그래야/,
  },
  asks: {
    means: "a question",
    opens: [
      {
        after: "question",
        phrases:
          "why|how|what|when|where|which|who|is|are|do|does|did|should|would|will|can|could|has|have|any|isnt|arent|dont you|que|como|por que|cuando|donde|warum|wie|was|wann|pourquoi|comment|est-ce|quel|quelle|quelles|quels|come|perche|cosa|quando|qual",
        followedBy: () => / /y,
      },
    ],
    other: () =>
      /[?？]|吗|呢\s|什么|怎么|如何|为什么|是不是|是否|能不能|可以.{0,20}吗|ですか|ますか|でしょうか|까요|나요|как |почему|что /,
  },
  requests: {
    means: "can you, could you, please help: a request for this moment",
    words: "ayudame lets pode podrias pouvez puedes puoi",
    phrases:
      "(?:can|could|would|will) (?:you|we|u|i)\\b|help me|i (?:want|need|would like|d like) (?:you )?to|id like|we need to|show me|give me|tell me|peux tu|kannst du",
    otherNeeds: "мо по お願 して 可以 帮我 给我 能不 请 해 해주",
    other: () =>
      /можешь|помоги|してください|して(?:ほしい)?(?=\s|$)|お願い|帮我|请|能不能|可以.{0,12}吗|给我|해\s?줘|해주세요/,
  },
  states: {
    means: "states how things are, where they live, what they cannot do",
    phrases:
      "(?:doesnt|does not|dont|do not|cant|cannot|wont|isnt|is not|arent|are not) (?:have|support|allow|exist|work|need|render|run|installed|available|access|supported|allowed|use|belong|know)|(?:goes|lives?|located|stored|saved|kept|belongs?|resides?|runs?|hosted|deployed|installed) (?:in|into|under|at|on|to|inside|from|with|via)|should (?:go|be|live) (?:in|into|under|at)|already (?:exists?|there|have|has|installed|in the|implemented|added)|(?:its|is|are) (?:there|locally|only (?:for|used)|the (?:local|main|only|correct|right))|has no|have no|there (?:is|are) no|no tiene|esta en|ya (?:existe|esta)|n ?est pas|ist nicht|hat kein|liegt in|nao tem|ja existe",
    otherNeeds: "до ес на пр су では にあ 不支 专门 位于 使え 只能 存在 已经 放在 是在 本项 没有 없습 있습",
    other: () =>
      /находится|уже (?:есть|существует)|нет (?:доступа|прав)|にあります|ではありません|使えない|不支持|没有.{0,8}权限|已经有|放在|位于|是在|只能|专门|存在|本项目|있습니다|없습니다/,
  },
  weDo: {
    means: "we use, we have, we rely: how this project does it",
    words: "usamos usiamo utilizamos",
    phrases:
      "our (?:approach|convention|style|standard|pattern|stack|project|repo|codebase|code|server|database|db|team|rule|workflow|setup|ci|process)|nous utilisons|on utilise|wir (?:nutzen|verwenden|benutzen|haben)",
    needs: "we were",
    with: "are call cant deploy follow have host keep must name prefer put rely run should stick store support test use using want work write",
    latin: () =>
      /\b(?:we(?:re)? (?:only |always |never |already |still |just |do not |dont |cant |also )*(?:use|using|have|rely|run|work|store|follow|deploy|host|keep|call|name|write|want|are using|should|must|prefer|stick|support|test|put))\b/,
    otherNeeds: "ис не у  うち 我们 私た 우리",
    other: () =>
      /мы (?:используем|не используем)|у нас|我们(?:的|用|使用|这|有|都|应该|需要|要|不|是)|私たちは|うちは|우리는/,
  },
  records: {
    means: "asks that it be written down for later (CLAUDE.md, rules, memory, instructions)",
    phrases: "remember (?:this|that) (?:for|in|from|as)|for your instructions|make (?:this|it) a rule",
    needs:
      "agents claude claudemd convention conventions cursorrules guidelines handbook instructions knowledge memoire memoria memories memory preferences regeln reglas regles regras rule rules",
    with: "add adicione agrega ajoute anade anota document enregistre guarda include merk note put record remember salve save speicher speichere speichern store update write",
    latin: () =>
      /\b(?:(?:add|save|write|put|store|record|document|update|include|remember|note) .{0,50}(?:claude ?md|claude FILE|agents FILE|conventions?|memory|memories|rules?\b|guidelines|instructions|cursorrules|preferences|knowledge base|CLAUDE|handbook)|(?:guarda|anade|agrega|anota|ajoute|note|enregistre|merk dir|speicher\w*|adicione|salve) .{0,40}(?:claude|memoria|reglas|memoire|regles|regeln|regras|instruc\w+))\b/,
    otherNeeds: "cl до за со メモ ルー 文档 规则 规范 记忆 配置 규칙 기억",
    other: () =>
      /(?:запиши|добавь|сохрани).{0,20}(?:правил|памят|claude)|(?:存|写|记|加|更新|添加)(?:到|入|进|在).{0,16}(?:规则|记忆|配置|规范|claude|文档)|(?:メモリ|ルール|claude).{0,10}(?:追加|保存|記録|書)|기억해|규칙에/,
  },
  firm: {
    means: "heat: capitals, oaths, insults, several exclamation marks",
    words:
      "caralho cazzo crap damn dumb ffs goddamn hell idiot jesus joder merde mierda porra puta putain scheisse stupid wtf",
    starts: "fuck shit",
    otherNeeds: "бл на че くそ ふざ 傻 妈的 操 靠 시발 젠장",
    other: () => /блять|нахуй|черт|くそ|ふざけ|妈的|操|靠|傻|시발|젠장/,
  },
  imperative: {
    means: "an order about how to work: keep, ask, check, verify, follow",
    opens: [
      {
        after: "order",
        phrases:
          "keep|ask|check|confirm|verify|test|follow|remember|respect|read|look|update|document|wait|stick|focus|make sure|ensure|be|talk|explain|let me|tell me|think|analy[sz]e|put|write|run|start|commit",
      },
    ],
  },
  orders: {
    means: "holds some word of ordering",
    words:
      "add always ask avoid bitte check debe debes deve devi dont ensure follow immer keep lets must need never no only please prefer put run should siempre stop test toujours update usa use using utilise utiliza verwende write",
    phrases: "do not|have to|make sure",
    other: () =>
      /要|必须|应该|使用|用|不|别|请|都|して|使|する|ない|ください|해|하지|всегда|не |используи|надо|нужно/,
  },
}
