// Speech acts: whole turns of phrase that a person uses to lay down a rule, to correct a habit, to pass on a fact,
// or, on the contrary, to bind one task only. More exact than single cues, and weighted accordingly.
import type { Cue } from "./cue.ts"

export const ACT_CUES: Readonly<Record<string, Cue>> = {
  fromNowOn: {
    means: "from now on, going forward, henceforth",
    words: "desormais dorenavant henceforth kunftig",
    phrases:
      "from (?:now|here|this point) on(?:wards?)?|(?:going|moving) forward|de ahora en adelante|a partir de (?:ahora|agora|maintenant)|de agora em diante|daqui (?:pra|para) frente|ab (?:jetzt|sofort)|von nun an|in zukunft|d ?ora in poi|da ora in poi",
    otherNeeds: "вп от с  これ 今后 今後 从今 从现 以后 往后 次か 앞으 이제",
    other: () =>
      /впредь|отныне|с этого момента|今後は|これからは|次から(?:は)?|从现在(?:开始|起)|从今|(?:^ |[\s,;:.])(?:那|请|你|我们|记住)?(?:以后|今后|往后)(?!,|再说|会|的)|이제부터|앞으로(?:는)?/,
  },
  alwaysDo: {
    means: "always or never as an order: 'always run', 'you must never', 'please always'",
    phrases:
      "\\b(?:siempre|nunca|jamas) (?:usa|uses|haz|hagas|debes|pregunta|deja|dejes|incluye|escribe|responde|prueba|verifica|actualiza|anade|agrega|toques|borres|subas|modifiques)|\\b(?:sempre|nunca) (?:use|faca|pergunte|teste|rode|verifique|escreva|crie|altere)|\\b(?:usa|fai|chiedi|scrivi|verifica) sempre",
    needs: "immer jamais jamas mai nie niemals nunca sempre siempre toujours",
    latin: () =>
      /(?:immer|niemals|nie) (?:zuerst |erst )?\w+en\b|\b(?:verwende|nutze|schreib\w*|frag\w*|teste?|pruf\w*|mach\w*|benutze|fuhre|halte?) (?:[\w-]+ ){0,3}(?:immer|niemals|nie)\b|\b(?:utilise|fais|demande|ecris|verifie|teste|reponds|lance|mets|garde) (?:[\w-]+ )?toujours|\bne \w+ jamais|\bnon \w+ mai\b/,
    otherNeeds: "вс ни 一定 一律 不 务必 始终 常に 必ず 必须 总是 每次 永远 決し 절대 항상",
    other: () =>
      /всегда (?:[а-я]+(?:и|ь|те|ть))|никогда не |必ず.{0,20}(?:して|する|使|確認|書)|常に.{0,20}(?:して|する|使)|決して.{0,16}な|(?:^ |[\s,;:]|你|请|我们)(?:始终|总是|永远|一律|务必|一定要?|必须|每次)(?:都|要|先|使用|用|遵循|问|测试|更新|提交)|(?:绝对|永远|绝)不(?:要|能|可|允许)|항상.{0,16}(?:해|하세요|사용)|절대.{0,12}(?:마|않|금지)/,
  },
  habit: {
    means: "every time you, you keep, you always, stop doing: a habit of the agent",
    phrases:
      "every ?time (?:you|u)\\b|each time (?:you|u)\\b|(?:you|u) (?:always|keep|constantly|repeatedly|continue to|tend to|kept) |why do (?:you|u) (?:keep|always)|siempre (?:haces|me haces|olvidas)|arrete de|tu (?:continues|oublies toujours)|hor auf|du (?:machst|vergisst) (?:immer|standig)|voce sempre|smetti di",
    needs: "deja para quit sigues stop",
    latin: () =>
      /\b(?:(?:^|[,.!;] ?|please |just |and )(?:stop|quit) (?!when|at|the|it\b)\w+ing|sigues \w+ndo|deja de \w+r|para de \w+r)\b/,
    otherNeeds: "вс ка пе по хв いつ する 一直 不要 何度 别再 别老 总是 毎回 每次 老是 계속 자꾸",
    other: () =>
      /ты (?:постоянно|все время|каждыи раз)|хватит|перестань|(?:毎回|いつも|何度も).{0,12}(?:忘|間違|言|聞|やめ|しない)|するのをやめて|你(?:总是|老是|一直在|每次都?)|不要再|别再|别老|계속.{0,6}(?:하지|왜)|자꾸/,
  },
  askFirst: {
    means: "nothing without asking: approval before acting",
    phrases:
      "(?:ask|check with|consult|confirm with|talk to|run it by) me (?:before|first|if|when|whenever|instead|for|about)|(?:always|must|should|first) (?:ask|get|wait for|check with)\\b|(?:ask|get|wait for|need) my (?:approval|permission|confirmation|consent|ok)|whenever you are (?:not|un)|preguntame antes|sans (?:me demander|mon accord|demander)|demande[- ]moi (?:avant|d)|ohne (?:meine|mich zu|zu fragen|ruckfrage)|frag mich (?:vorher|bevor|immer)|sem (?:me perguntar|minha permissao)|me pergunte antes|senza chieder",
    needs: "approval aprobacion checking confirmation consulting permiso permission sin without",
    latin: () =>
      /\b(?:without (?:my|asking|permission|approval|(?:explicit )?confirmation|consulting|checking|me \w+ing|telling me|first asking|being asked)|sin (?:mi permiso|preguntar\w*|consultar\w*|mi aprobacion))/,
    otherNeeds: "мо ра сн сп せず なし 不要 勝手 和我 我的 擅自 经过 聞い 許可 跟我 问我 随时 먼저 허락",
    other: () =>
      /без (?:моего|спроса|разрешения)|сначала спро|許可(?:なく|なし)|確認(?:なしに|せずに)|勝手に|聞いてから|先(?:问我|和我|跟我)|不要擅自|擅自|没有?我的(?:同意|确认)|经过我(?:的)?(?:同意|确认)|随时问我|허락 없이|먼저 물어/,
  },
  saidBefore: {
    means: "the person has said it before",
    phrases:
      "(?:as|like) i (?:said|told|mentioned)|how many times|over and over|ya te (?:dije|lo|he)|te (?:dije|he dicho)|je t ?(?:ai|avais) (?:deja )?dit|ja (?:te )?(?:falei|disse)|ti ho (?:gia )?detto|for the (?:second|third|fourth|fifth|sixth|tenth|nth|\\dth|hundredth|last) time|i (?:didnt|did not|never) (?:ask(?:ed)?|tell|say|want(?:ed)?) (?:you|for|that|to)|again (?:you|from)",
    opens: [
      {
        after: "i have",
        phrases:
          "told you|asked you (?:to|not|for|many)|been (?:telling|saying)|remind(?:ed)? you|said (?:to|not|no|never|always)",
      },
      { after: "anything", phrases: "again", followedBy: () => / :\b/y },
      { after: "start", phrases: "again", followedBy: () => / ?[:,]/y },
    ],
    needs: "gesagt mehrmals",
    latin: () => /\bich habe (?:dir )?(?:schon|bereits|doch) (?:\w+ )?(?:gesagt|mehrmals)\b/,
    otherNeeds: "го пр ск なん 前に 告诉 强调 没让 言い 言っ 让你 说了 说过 다시 말했",
    other: () =>
      /я (?:уже|же) (?:говорил|просил|сказал)|сколько раз|なんて言っていない|言いましたよね|言ったはず|前にも|说过|说了多少|告诉过你|强调(?:过|一下)|没让你|让你.{0,6}了吗|다시 말하|말했잖/,
  },
  bearInMind: {
    means: "remember that, keep in mind, note that: a fact or a rule follows",
    phrases: "\\bi remind you\\b",
    opens: [
      {
        after: "mind",
        phrases:
          "remember|keep in mind|bear in mind|note|please note|be aware|dont forget|do not forget|reminder|fyi|recuerda|ten en cuenta|no olvides|lembre|nao esqueca|rappelle toi|noublie pas|denk daran|vergiss nicht|beachte|ricorda(?:ti)?|non dimenticare",
      },
      { after: "anything", phrases: "remember", followedBy: () => / ?\?/y },
    ],
    otherNeeds: "за им не по 不要 别忘 忘れ 注意 牢记 覚え 记住 기억 잊지",
    other: () =>
      /помни|запомни|не забуд|имеи в виду|覚えておいて|忘れないで|注意(?:して|点)|记住|牢记|别忘|不要忘|请?注意|기억해|잊지 마/,
  },
  mindTo: {
    means: "remember to, do not forget to: a reminder, often bound to the task at hand",
    phrases:
      "\\b(?:remember|dont forget|do not forget) (?:to|also|the|about)\\b|\\brecuerda (?:que )?(?:de|tambien)|\\bnao esqueca de|\\bnoublie pas de",
    otherNeeds: "не 别忘 忘れ 记得",
    other: () => /别忘了|记得|忘れずに|не забудь/,
  },
  generalNo: {
    means: "do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'",
    opens: [
      {
        after: "no",
        phrases:
          "dont|do not|dnt|never|avoid|not to|lets not|must not|mustnt|shouldnt|should not|should never|must never|no uses|no hagas|no toques|no crees|ne|nicht",
        followedBy: () =>
          / (?:ever |just |want to |want you to )?(?!worry|think|know|see|understand|have|want|like|do it|we|you|i\b|mind|really|get|believe|remember|return|show|display|render|agree|care|need|keep|bother|seem|appear|work)[\w-]+ (?!it\b|this\b|that\b|them\b|these\b|those\b|the\b|yet\b|anything yet|her\b|his\b|him\b|their\b|me\b|my\b|if\b|when\b)[\w@~./-]/y,
      },
    ],
    otherNeeds: "де до ис ме пи со тр しな 不准 不得 不要 不许 使わ 勿 変更 杜绝 禁止 避免 지",
    other: () =>
      /(?<!要)不要(?:再|使用|用|硬|写|创建|修改|动|改|随意|擅自|直接|引入|依赖|添加|提交|删|在)|(?:禁止|避免|不准|不许|不得|勿|杜绝)\S|(?:は|を).{0,12}(?:しないで|使わないで|禁止|変更しない)|не (?:используи|делаи|трогаи|меняи|пиши|создаваи|добавляи)|(?:쓰|사용하|하|건드리|수정하)지 ?마/,
  },
  thisNo: {
    means: "do not <verb> it, this, yet: bound to the thing at hand",
    needs:
      "anything avoid button code design dnt dont file image layout modal never not now page rest should shouldnt table text that them these this those time url yet",
    with: "avoid dnt do dont never now should shouldnt time yet",
    latin: () =>
      /\b(?:dont|do not|dnt|never|avoid|shouldnt|should not) (?:\w+ )?(?:it|this|that|them|these|those|anything yet|code yet|\w+ yet|the (?:\w+ )?(?:button|page|text|table|modal|url|image|file|code|layout|design|rest))\b|\b(?:yet|for now|this time)\b.{0,20}$/,
    otherNeeds: "по まだ 不要 先不 暂时",
    other: () => /先不(?:要|用)?|暂时不|不要.{0,10}(?:这个|那个|里|显示|了$)|まだ.{0,10}ない|пока не /,
  },
  toolChoice: {
    means: "use this tool, library, version or command, in the first place or instead of another",
    opens: [
      {
        after: "tool",
        phrases: "use|using|run|prefer|stick (?:to|with)|go with|switch to|rely on|migrate to|want to use",
        followedBy: () =>
          / (?!it\b|this\b|that\b|them\b|these\b|the (?:same|above|following|first|new|existing|current|old|original|image|file|script|tool|one)|case|cases|a\b|an\b|my\b|your\b|our\b|full|parallel|URL|FILE|QUOTE|PASTE|same|as\b|all|max|actual|different|one\b|both)(?:only |just )?[\w.:@-]+(?= ?(?:$|[,.;:!)]|please|instead|for|not|rather|and|everywhere|to|with|from|always|as|if|in|over|when|on|by))/y,
      },
    ],
    needs: "benutze nutze o usa usar utilise utiliza verwende",
    latin: () =>
      /\b(?:usa|utiliza|usar|utilise|verwende|nutze|benutze|use o) [\w.-]+(?: (?:en (?:lugar|vez)|au lieu|statt|anstatt|ao inves)|\s*$)/,
    otherNeeds: "ис を使 使用 用 采用 사용",
    other: () =>
      /(?:请|要|统一|应该|必须|改|直接|都)(?:使?用|采用)\s?[a-z][\w.-]+|使用\s?[a-z][\w.-]+\s?(?:代替|而不是|替代|管理)|[a-z][\w.-]+\s?を使(?:って|う|用)|используи [a-z]|[a-z][\w.-]+\s?(?:을|를) 사용/,
  },
  insteadOf: {
    means: "X, not Y; X instead of Y; rather than",
    words: "anstatt anstelle statt",
    phrases:
      "instead of|rather than|en (?:lugar|vez) de|au lieu d|plutot que|invece di|ao inves|em vez de|\\bnot (?:with|via|from|in a|in the)\\b",
    needs: "not",
    latin: () => /, not (?:with|the|in|a|by|via|from|on)?/,
    otherNeeds: "вм じゃ では の代 代替 替代 而不 대신 말고",
    other: () => /вместо|ではなく|じゃなく|の代わり|而不是|代替|替代|대신|말고/,
  },
  envFact: {
    means: "a fact of the environment: no access, not installed, only works, runs on, lives in",
    words: "locally",
    phrases:
      "(?:only|just) (?:works?|runs?|supports?|available|accessible) |(?:will|is|are) (?:run|running|hosted|deployed) (?:on|in|with|as)|(?:runs?|lives?|goes|resides|stored|belongs|located|kept) (?:in|into|on|under|at|inside)|in production|(?:is|are) used (?:for|by|only)|its (?:core|own|main) |already (?:exists?|there|in the|installed|have|has)|its there|otherwise (?:it|you|we|the)|(?:will|would) (?:break|fail|crash|leak|lose)|memory leak|no tiene|n ?est pas (?:installe|disponible)|ist nicht (?:installiert|verfugbar)",
    needs:
      "access admin available cannot cant deprecated doesnt dont gpu have hosted immutable instalada instalado installed internet located max maximum more mutable permission private public rate read readonly rights running sudo support supported wont",
    latin: () =>
      /\b(?:(?:doesnt|does not|dont|do not|cant|cannot|wont|has no|have no|no) (?:have |has )?(?:\w+ )?(?:access|permission|sudo|internet|gpu|support|admin|rights)|(?:i|we) (?:dont|do not) have \w+|(?:is|are) (?:\w+ )?(?:not )?(?:installed|available|supported|deprecated|read ?only|immutable|mutable|hosted|public|private|running on|located)|no more than \d+|max(?:imum)? (?:of )?\d+|rate limit\w*|esta instalad\w)\b/,
    otherNeeds:
      "до не пр でき イン 不支 专门 丢失 位于 使え 只支 只能 导致 已经 报错 放在 服务 権限 没有 用的 运行 造成 部署 권한 설치 접근",
    other: () =>
      /нет (?:доступа|прав)|не установлен|使えません|できません|権限がない|インストールされて|没有.{0,6}(?:权限|安装)|不支持|只能|只支持|专门|部署在|运行在|放在|位于|服务器是|用的是|已经有|会(?:导致|造成|丢失|报错)|(?:접근|권한).{0,6}없|설치되/,
  },
  projectUses: {
    means: "we use, this project uses, our stack is: how it is done here",
    words: "usamos",
    phrases:
      "(?:this|the|our) (?:project|repo|repository|codebase|code base|app|team|server|database|stack|api) (?:uses?|is|runs?|has|needs?|requires?|follows?|should|must|doesnt|does not)|our (?:approach|convention|style|standard|pattern|rule|workflow|process|policy|way)|en este (?:proyecto|repo)|dans ce (?:projet|depot)|in diesem (?:projekt|repo)|neste (?:projeto|repo)|in questo progetto|on utilise|nous utilisons|wir (?:nutzen|verwenden|benutzen)",
    needs: "we were",
    with: "call deploy follow host keep name rely run stick store use using write",
    latin: () =>
      /\b(?:we(?:re)?(?: are| only| always| never| already| now| do)* (?:use|using|rely on|store|follow|deploy|host|call|run|write|stick|name|keep))\b/,
    otherNeeds: "в  ис мы пр うち この 我们 本项 这个 우리 이 ",
    other: () =>
      /в этом проекте|мы используем|у нас (?:используется|принято)|このプロジェクト|このリポジトリ|うちでは|本项目|这个项目(?:里|中|用|使用|要|都|不)|我们(?:用|使用|统一|都用|的(?:规范|约定|服务器|项目|原则))|이 프로젝트|우리는/,
  },
  eachStep: {
    means: "before or after each such step, do that: a recurring step",
    phrases:
      "(?:before|after) (?:committing|pushing|finishing|completing|deploying|merging|releasing|editing|changing|modifying|implementing|answering|making (?:any|a|changes)|you (?:make|change|commit|push|finish|complete|implement|do|are done|edit))|when(?:ever)? (?:you|u) (?:are |finish|change|edit|add|create|make|commit|write|lose|loose|update|run|bump|modify|touch|see|need|dont)|(?:antes|despues) de cada|antes de (?:hacer|subir) (?:un )?(?:commit|push|cambios)|(?:avant|apres) chaque|(?:vor|nach) jede[mr]|bevor du|(?:antes|depois) de cada|prima di ogni",
    needs: "all any each every",
    with: "after before end for on upon with",
    latin: () =>
      /\b(?:(?:before|after|on|for|at the end of|with|upon) (?:each|every|any|all) (?:\w+ )?(?:commit|change|step|task|edit|phase|feature|release|file|run|push|fix|update|session|merge|deploy\w*|iteration|pr|time|response|answer|turn|bug))\b/,
    otherNeeds: "ка コミ 修改 修正 変更 完成 実装 提交 改完 每 編集 部署 변경 수정 커밋",
    other: () =>
      /(?:перед|после) кажд(?:ым|ого|ои)|(?:コミット|変更|修正|実装|編集)(?:する)?(?:前|後|たび|際)|(?:每次|每当|每完成).{0,10}(?:后|都|前|时|步)|(?:提交|修改|完成|改完|部署)(?:之?前|之?后|完)(?:都|先|要|必须|记得)|(?:커밋|수정|변경).{0,4}(?:전에|후에|때마다)/,
  },
  leftOut: {
    means: "you forgot or did not update, run, test, document: a step of the work",
    phrases:
      "\\b(?:te )?(?:olvidaste|falto) (?:de )?(?:actualizar|correr|probar|agregar)|\\btu as oublie (?:de |d)|\\bdu hast vergessen|(?:voce )?esqueceu de|hai dimenticato di",
    opens: [
      {
        after: "you",
        phrases:
          "(?:forgot|forget|forgotten|didnt|did not|havent|have not|missed|skipped|never|failed)(?: to| out)?(?: actually| even)?",
        next: "updat|run|add|writ|commit|test|e2e|bump|document|check|includ|sync|restart|rebuild|verif|push|ask|lint|format|read|follow|regenerat|the changelog|the test|the doc|the readme|the version|the migration",
      },
    ],
    otherNeeds: "ты して 你 更新 안 ",
    other: () =>
      /ты забыл (?:обнов|запуст|добав)|更新し忘れ|(?:更新|テスト|実行)して(?:い)?ない|你.{0,6}(?:忘了|忘记|没有?)(?:更新|运行|测试|跑|同步|提交|写|加)|(?:업데이트|테스트|실행).{0,6}안 했/,
  },
  writeDown: {
    means: "asks that a rule be kept: memory, CLAUDE.md, rules, instructions",
    phrases:
      "(?:remember|save) (?:this|that) (?:for|from|going|as)|for your instructions|make (?:this|it) a (?:rule|habit)",
    needs:
      "agents claude conventions guidelines instrucciones instructions knowledge memoire memoria memories memory preferences regeln reglas regles regras rule rules",
    with: "add agrega ajoute anade anota enregistre guarda include merk note put record remember salve save speicher speichere speichern store write",
    latin: () =>
      /\b(?:(?:add|save|write|put|store|record|include|note|remember) (?:this|that|it|these|the following|a rule|a note|rule)\b.{0,40}(?:memory|memories|rules?|guidelines|instructions|conventions|preferences|knowledge|claude|agents)|(?:guarda|anade|agrega|anota|ajoute|enregistre|merk dir|speicher\w*|salve).{0,30}(?:claude|memoria|reglas|memoire|regles|regeln|regras|instruc\w+))\b/,
    otherNeeds: "cl до за со メモ ルー 规则 规范 记住 记忆 配置 규칙 메모",
    other: () =>
      /(?:запиши|добавь|сохрани).{0,16}(?:правил|памят|claude)|(?:存|写|记|加|添加)(?:到|入|进|在|录到).{0,14}(?:规则|记忆|配置|规范|claude)|记住这|(?:メモリ|ルール|claude).{0,8}(?:追加|保存|記録|書)|(?:규칙|메모리).{0,6}(?:추가|저장)/,
  },
  secretCare: {
    means: "secrets, keys, private data or work that must not be lost or published",
    phrases: "public repo|only localhost|localhost only|not? (?:be )?(?:pushed|committed|exposed|published)",
    needs:
      "api credential credentials env force lose losing password passwords private secret secrets token tokens wipe",
    with: "avoid do dont never no not",
    latin: () =>
      /\b(?:(?:dont|do not|never(?! \w+ed\b)|not|no|avoid)\b.{0,40}\b(?:secrets?|api keys?|credentials?|tokens?|passwords?|private keys?|env files?|lose|losing|wipe|force push)|secrets? .{0,20}\bnot\b)\b/,
    otherNeeds: "ke se кл па се 丢失 凭证 密码 密钥 泄露 秘密",
    other: () =>
      /(?:не|никогда).{0,16}(?:секрет|парол|ключ)|(?:密钥|密码|凭证|secret|key|keys)[^。]{0,12}(?:不要|别|不能|勿)|(?:不要|别|不能).{0,12}(?:密钥|密码|凭证|泄露|丢失)|秘密.{0,10}(?:ない|禁止)/,
  },
  answerForm: {
    means: "how the agent should speak: language, length, form",
    phrases:
      "(?:answer|respond|reply|speak|talk|write|explain|communicate)(?: to me)?(?: only| always)? in (?:english|spanish|german|french|chinese|japanese|portuguese|italian|russian|korean)|responde en|en espanol|reponds en|en francais|antworte? (?:bitte )?auf|auf deutsch|responda em|em portugues|rispondi in|(?:be|keep it|more|stay) (?:concise|brief|precise|factual)|no emojis?|without emojis?|dont (?:guess|assume|make (?:things|stuff) up|lie|hallucinate)|(?:dont|do not|no need to) (?:explain|summari[sz]e|apologi[sz]e)",
    needs: "assumptions comments no senior",
    latin: () => /\b(?:no (?:assumptions|guess\w*|comments)|senior dev\w*)\b/,
    otherNeeds: "ру 不要 中文 推測 日本 简洁 英語 한국",
    other: () =>
      /(?:на|по-)\s?русск|日本語で|英語で|(?:用|使用)中文|中文(?:回答|回复)|不要(?:猜|假设|编造|废话)|简洁|推測しないで|한국어로/,
  },
  selfTalk: {
    means: "the person speaks of themselves or of people in general, not of the work",
    words: "everyone people student students",
    phrases:
      "i (?:am|always|never|usually|often|love|tend)|im (?:always|never)|my (?:life|mission|career|wife|boss)",
    opens: [{ after: "start", phrases: "dont know|do not know|no idea" }],
    otherNeeds: "一直 人们 从来 总是 私は 经常",
    other: () => /我(?:总是|从来|一直|经常)|人们|私は(?:いつも|よく)/,
  },
  productRule: {
    means: "the software, not the agent, should always or never do something",
    phrases:
      "(?:always|never) (?:returns?|shows?|displays?|visible|be (?:visible|shown|displayed|true|false)|appears?|renders?|defaults?|loads?)",
    needs: "always automatically every everytime if never once only when whenever",
    latin: () =>
      /\b(?:it|they|he|she|which|that|users?|(?:the|a|an|each|every|this|all) (?:[\w/-]+ ){1,5})(?: ?should| ?must| ?will| ?needs? to| ?has to| ?can| ?shouldnt| ?is| ?are| ?does(?:nt)?)?(?: not)? (?:always|never|only|automatically)\b|(?:when|whenever|if|every ?time|once) (?:i|we|the|a|user|users|someone) (?:\w+ ){0,3}(?:click|open|press|select|save|load|hover|type|scroll|log|sign|upload|visit|refresh|am on|close|edit|search)\w*/,
    otherNeeds: "クリ ボタ 刷新 打开 点击 用户 表示 进入",
    other: () =>
      /(?:当|每次)?用户.{0,12}(?:时|点击|输入|打开|都|应)|(?:点击|打开|刷新|进入).{0,8}(?:时|后|都)|(?:クリック|表示|ボタン).{0,10}(?:とき|と|必ず|常に)/,
  },
  finish: {
    means: "a closing instruction of one task: then push, then update, as well",
    phrases:
      "then (?:push|commit|update|test|run|deploy|do|we|you|tell|show|let)|and then|as well|once (?:done|finished|you are done)|when (?:done|finished|youre done)|after that",
    otherNeeds: "за その それ 之后 最后 然后 그리",
    other: () => /然后|之后再|最后|その後|それから|затем|그리고 나서/,
  },
}
