// The gate's cue phrases in ten languages: `|` separates phrases, `a/b` is a choice of one word, `^` requires the start of a
// clause, `<` the start of the sentence. Spelled as src/learning/gate/cue-words.ts normalises text; `other` holds Chinese,
// Japanese, Korean and Russian pieces. script/train.ts writes them into gate.json; meanings.json explains each cue.

export interface Cue {
  readonly words: string
  readonly other?: string
}

export const CUES: Readonly<Record<string, Cue>> = {
  idle: {
    words:
      "dont know/think/see/understand/worry/mind/believe/care/really/seem/remember/get/have|do not know/think/see/understand/worry/have|never mind/seen/heard/understood|always fun/nice/good/happy/had|never had|said/say/says we/you/it/they/i|told me|siempre me|never again/ending|no idea/problem/worries/matter/errors/error/bug/bugs/changes/thanks/one|not sure|why not|or not|if not",
  },
  standing: {
    words:
      "from now/here on/onwards/onward|from this point on|going/moving forward|in future|in the future|for the future|for future|next time|at all times|as a rule|as a general rule|henceforth|every single time|de ahora en adelante|a partir de ahora/agora/maintenant|en adelante|en el futuro|la proxima vez|de agora em diante|da proxima vez|daqui pra/para frente|desormais|dorenavant|a lavenir|la prochaine fois|ab jetzt/sofort|von nun an|in zukunft|kunftig|beim nachsten mal|nachstes mal|dora in poi|da ora in poi|in futuro|la prossima volta",
    other:
      "впредь|отныне|с этого момента|в будущем|в следующии раз|今後|これから|次回|次から|以降は|以后|今后|从现在开始|从现在起|从今|下次|往后|之后都|后续都|앞으로|이제부터|다음부터",
  },
  always: {
    words:
      "always|alwys|alweys|whenever|everytime|every/each/any time|siempre|cada vez|sempre|toda vez|ogni volta|toujours|chaque fois|immer|jedes mal",
    other: "всегда|каждыи раз|必ず|常に|いつも|毎回|始终|总是|一直|永远|一律|每次|务必|항상|언제나|매번",
  },
  never: {
    words:
      "never|not ever|ever again|anymore|any more|under no circumstances|nunca|jamas|jamais|nie|niemals|mai piu|nicht mehr",
    other: "никогда|больше не|二度と|決して|绝不|绝对不|永远不|不再|절대|다시는",
  },
  universal: {
    words:
      "across|all|any|anything|anywhere|each|entire|every|everything|everywhere|throughout|whole|cada|toda|todas|todo|todos|chaque|tous|toute|toutes|alle|allen|alles|jede|jeden|jeder|jedes|qualquer|tutte|tutti|tutto|always|nothing|anyone|nobody|nadie|personne|niemand|em todos",
    other:
      "все |всех|любо|すべて|全て|全部|全体|各|所有|任何|每个|都要|统一|整个|一切|모든|전부|全員|みんな|大家",
  },
  occasion: {
    words:
      "when/whenever/if/after/before/once you/u|before/after each/every/any/all|before/after completing/finishing/committing/pushing/making/starting/changing/editing/updating/implementing/answering/deploying/merging/writing/releasing|on/for/with/upon each/every commit/change/step/task/release/push/file/session/pr/response|antes de cada/hacer/subir/fazer|despues de cada|depois de cada|avant/apres chaque|avant de|vor/nach jedem/jeder/jeden|bevor du|wenn du|prima di|before/after/until we/i|beforehand|before rolling/creating/adding/writing/calling/claiming/saying/you",
    other:
      "перед тем|перед кажд|после кажд|する前に|した後|したら|するとき|する際|コミット前|之前先|改完|做完|每完成|完成后|提交前|修改前|修改后|하기 전에|한 후|때마다|先测|确认正确|再改|再提交|てから|確認してから",
  },
  you: {
    words: "you|your|youre|yourself|youve|u|ur|tu|tus|te|usted|voce|vc|vous|votre|du|dich|dein|deine",
    other: "ты |вы |тебе|вам |你|您|あなた|너는|당신",
  },
  leftOut: {
    words:
      "you/u forgot/forget/forgotten/didnt/missed/havent/hadnt/failed/skipped/neglected/arent|you did/have/are not|you still/also/again/just havent/forgot/didnt|you also need/have/must/should|olvidaste|te falto|no hiciste/actualizaste/has|tu as oublie|tu nas pas|voce/vc esqueceu/nao|du hast vergessen/nicht/kein|hai dimenticato|non hai",
    other:
      "ты забыл|ты не |вы забыли|вы не |忘れて|し忘れ|していない|你没|你又没|你还没|你忘|你怎么没|没有按|안 했|잊었",
  },
  did: {
    words:
      "you/u broke/removed/deleted/changed/destroyed/ignored/lost/overwrote/messed/hardcoded/invented/duplicated/reverted/ruined/wasted/assumed/guessed/claimed|you made up|why do/did/are/would/have you/u|thats wrong|that is wrong|thats not|nobody asked|borraste|cambiaste|eliminaste|rompiste|tu as casse/supprime/change|^wrong|that is not|not right|^revert|^undo|roll this/it/that back|put it back|restore it|not what i|i never|out of date|you took/used/put/made|too much/many/long",
    other:
      "ты сломал|ты удалил|ты изменил|ты опять|зачем ты|почему ты|勝手に|消して|你把|你又|你怎么|你为什么|你干嘛|왜 |不对|错了|不是这样|改回|回退|撤销|違い|違う|元に戻|неправильно|верни|아니|틀렸|되돌",
  },
  keeps: {
    words:
      "you/u always/keep/kept/constantly/repeatedly/still|you are always/still/constantly/again|you tend/continue to|every/each time you/u|everytime you|always/whenever you|again and again|^stop/quit adding/making/using/doing/creating/changing/writing/trying/asking/saying/putting/removing/guessing/assuming/running|sigues|deja de|para de|siempre haces/me|tu continues|arrete de|hor auf|du machst immer|voce sempre|smetti di",
    other:
      "ты постоянно|ты все время|ты каждыи|хватит|перестань|また|毎回|何度も|やめて|你总是|你老是|你一直|你每次|不要再|别再|别老|계속|자꾸",
  },
  saidBefore: {
    words:
      "i told/asked/said/mentioned/explained/instructed|i already/have/clearly/specifically/just told/asked/said/mentioned/explained|i have already told/said/asked|ive told/said/asked/been|as/like i said/told/mentioned/asked|how many times|over and over|for the second/third/fourth/last time|second/third time|once again|i never asked/said/told/wanted|i didnt ask/say/tell/want|i keep telling|remind you|^again|te dije|ya te|te he dicho|otra vez|je tai deja|je tai dit|encore une fois|ich habe dir|schon wieder|ja falei/disse|ti ho detto|i said|keep telling|already told/said|every month/day/week",
    other:
      "я говорил|я уже|я просил|опять|снова|сколько раз|言った|言いました|何度|说过|说了|告诉过|强调|再次|再说一遍|重申|提醒|没让你|말했|다시 말|言ってい|と言って|言いま|让你",
  },
  askFirst: {
    words:
      "ask/asking/consult/inform me|check/confirm with me|tell me before/first/when/if|my approval/permission/confirmation/consent/ok|wait for my/me|run it by me|without my/asking/permission/approval/confirming/confirmation/consulting/checking/telling/explicit|preguntame|consultame|sin preguntar/consultar/permiso|sin mi|sans demander|sans mon|demande moi|ohne zu fragen|ohne meine|frag mich|sem perguntar|me pergunte|senza chiedere",
    other:
      "без моего|без спроса|без разрешения|спроси|許可|確認して|確認なし|聞いて|问我|先问|我确认|我的确认|我同意|我的同意|经过我|跟我确认|和我确认|跟我讨论|擅自|물어|허락",
  },
  forbids: {
    words:
      "^dont|^do not|^dnt|^never|^avoid|^no more|^no longer|^quit|^stop|^lets not|^not to|you/we should/must/can/may not/never|you/we shouldnt/mustnt/cant/cannot|you dont need|you do not need|no need|we dont/never use/do/want/allow|i dont want|i do not want|^refrain|^no uses/hagas/toques/cambies/crees/borres/modifiques/pongas/agregues/vuelvas/olvides/subas|no quiero|^nao use/faca/mude/crie/altere/remova/mexa/coloque|nao quero|^ne|ne fais/touche/change/modifie/utilise/mets pas|^nicht|^kein/keine|is/are forbidden/banned|not allowed|verboten|prohibido|proibido|interdit|vietato|^non usare/fare/toccare/modificare|^no intentes/repitas/escribas",
    other:
      "не надо|не нужно|нельзя|не делаи|не используи|не трогаи|не меняи|не пиши|не добавляи|しないで|ないでください|禁止|やめて|使わない|てはいけ|不要|别再|请勿|不准|不许|不得|不可以|避免|不应该|停止|不能|不需要|하지 마|하지마|마세요|말고|금지|안 돼|するな",
  },
  noThings: {
    words:
      "no emojis/emoji/comments/mocks/mock/fake/dummy/placeholder/placeholders/hardcoded/hardcoding/new/extra/external/inline/direct/any/more/summary/summaries/explanations/fallback/fallbacks/secrets/unnecessary/default/magic/raw/global|without comments/emojis|only use|sin comentarios/emojis|sans commentaires|ohne kommentare|sem comentarios",
    other: "без комментар|без эмодзи|なしで|不含|不带|不加",
  },
  uses: {
    words:
      "^use|^using|^follow|^prefer|^stick|^adhere|^rely|^switch to|^run|lets use|must/should/only/always/to use|need to use|have to use|instead use|make use of|want to use|we use|were using|^usa|^utiliza|^usar|^utilise|^verwende|^nutze|^benutze|^usa sempre|^keep|^build with|^write|^put|use the|go with|^stay|^mantenha|^manten|^garde|^behalte|^trust|^pass|stick to/with|^edit the|^read the|^look in|^check the|^ask",
    other:
      "использу|применя|使って|使用して|を使|に従って|使用|采用|遵循|改用|统一用|请用|要用|直接用|사용해|써줘|써 줘|按照|走|遵守|保持|維持",
  },
  contrast: {
    words:
      "instead|rather|rather than|not with/the/in/a/an/by/on/from/via/just|no longer|but not|and not|in place of|anstatt|anstelle|statt|en lugar/vez de|au lieu|plutot que|invece di|ao inves|em vez",
    other: "вместо|а не |ではなく|代わりに|じゃなく|而不是|代替|替代|不是|대신|말고",
  },
  prefers: {
    words:
      "i prefer/like/want/need/expect/hate/love|id prefer/like|i would prefer/like|i dont like/want/need|i do not like/want/need|i just/only/always/usually want/prefer/need|prefiero|quiero que|no quiero|me gusta|prefiro|quero que|preferisco|voglio|je prefere/veux|ich mochte/will/bevorzuge|please cut|better than|thats all i|all i|i read",
    other:
      "я хочу|предпочитаю|мне нужно|мне нравится|たいです|てほしい|が好き|我想|我希望|我喜欢|我需要|我不想|我不希望|我习惯|我要|원해|좋겠|싶|更喜欢|最好",
  },
  duty: {
    words:
      "must|have/has/need/needs/supposed to|required|require|shall|mandatory|strictly|debe|deben|debes|deve|devi|dois|doit|doivent|muss|mussen|musst|sollst|bisogna|tienes que|hay que|tem que|il faut|obligatorio",
    other:
      "должен|должн|нужно|надо|обязательно|необходимо|必要|しなければ|べき|必须|一定要|需要|得要|해야|필요",
  },
  should: {
    words: "should|shouldnt|ought|deberia|deberias|deberian|devrait|devrais|dovrebbe|deveria|sollte|sollten",
    other: "следует|应该|应当|はず|べき|좋을",
  },
  reminds: {
    words:
      "remember|remind|reminder|fyi|keep/bear in mind|note that|please note|^note|dont forget|do not forget|never forget|be aware|for your information|you should know|recuerda|ten en cuenta|no olvides|lembre|nao esqueca|tenha em mente|rappelle|noublie pas|beachte|denk daran|vergiss nicht|ricorda|ricordati|non dimenticare|tieni presente",
    other:
      "помни|запомни|не забуд|учти|имеи в виду|覚えて|忘れない|忘れずに|記憶|记住|牢记|别忘|不要忘|记得|请注意|注意|기억|잊지|참고로",
  },
  ensures: {
    words:
      "make sure|ensure|be careful|careful|double check|verify|critical|crucial|essential|important|attention|importante|cuidado|asegurate|achte|wichtig|stelle sicher|assure toi|assurez|certifique|assicurati|attenzione|^make sure|confirm|watch out|beware",
    other: "убедись|важно|осторожн|気をつけ|注意して|重要|确保|保证|小心|务必|확인|주의|중요|确认|検証|确定",
  },
  because: {
    words:
      "because|cause|since|otherwise|so that|due to|the reason|thats why|or else|in order to|porque|para que|ya que|sinon|parce que|car|weil|sonst|damit|denn|pois|senao|perche|altrimenti|or they|or it|else the|do contrario|de lo contrario|as it is|as you see|thats how|so they|so the|so we",
    other:
      "потому что|так как|иначе|чтобы|から|ので|ため|因为|否则|所以|这样|由于|不然|때문|그래야|是因为|なので",
  },
  states: {
    words:
      "doesnt/dont/cant/cannot/wont/isnt/arent have/support/allow/exist/need/run/use/belong/access|does/do/is/are not have/support/allow/exist/need/installed/available/supported/allowed/use|goes/go/live/lives/located/stored/saved/kept/belong/belongs/resides/run/runs/running/hosted/deployed/installed in/into/under/at/on/inside/from/with/via/through|should go/be/live in/into/under/at|already exists/exist/there/have/has/installed|its already/there/locally|is/are only for/used/the|has/have no|there is/are no|only works/runs/supports/has/have|is/are generated/overwritten/deprecated/pinned/frozen|comes/come from|comes/come out of|generated by/from|no access/permission/permissions/sudo|no tiene|esta en|ya existe/esta|nest pas|ist nicht|hat kein|liegt in|nao tem|ja existe|is/are the local/main/only/correct/right/default/old/new/same/source|is/are in|is/are called/named|is/are old/gone/dead/down/out/off/strings/behind/always/never/not|was the old|already added/exist/implemented/there/in|gets/get/got overwritten/rejected/reverted/wiped/lost/deleted/generated/run/ignored/blocked/dropped|belong/belongs to|lives/sits/sit/stays/stay next/in/out/on/under|there is/are a/an|theres no/a|is/are called|stuck/locked on|by hand|source of truth|instead of failing|need/needs a/an/the|defaults to|at most|no more than|less than|up to|max|maximum|limit|limited",
    other:
      "находится|уже есть|существует|нет доступа|にあります|ではありません|使えない|できません|不支持|没有权限|已经有|放在|位于|是在|只能|专门|存在|本项目|用的是|部署在|运行在|있습니다|없습니다|自动生成|会被|连不上|都要走|的规则|理解是|是不对|は使え|のまま",
  },
  weDo: {
    words:
      "we use/rely/run/work/store/follow/deploy/host/keep/call/name/write/want/should/must/prefer/stick/support/test/put/never/always/only/dont/cant/squash/merge|were using|we are using|we also/already/just use/have|our convention/conventions/style/standard/standards/pattern/stack/project/repo/codebase/code/server/database/team/rule/rules/workflow/setup/ci/process/approach|this project/repo/repository/codebase/app|in/for this project/repo/repository/codebase|usamos|utilizamos|usiamo|on utilise|nous utilisons|wir nutzen/verwenden/benutzen/haben|en este proyecto/repo|neste projeto|dans ce projet|in diesem projekt|in questo progetto",
    other:
      "мы используем|у нас|в этом проекте|我们的|我们用|我们使用|我们都|我们应该|我们要|我们不|我们是|这个项目|本项目|このプロジェクト|このリポジトリ|私たちは|うちは|うちでは|우리는|이 프로젝트",
  },
  records: {
    words:
      "add/save/write/put/store/record/note/remember this/that/it to/in/into/for/as/down|to/in/into claude/your/the memory|claude md|to memory|in memory|your memory/memories/instructions|memorize|a rule|the rules|make it/this a rule|guarda/anota en|merk dir|claude FILE|CLAUDE|memory|put this in|note to self|for next time",
    other: "запиши|правил|памят|记忆|规则|写到|写入|记录|存到|メモリ|ルール|规范|기억해|규칙",
  },
  requests: {
    words:
      "can/could/would/will you/we/u/i|help me|show me|give me|tell me|i want/need/would/d like to|i want/need you to|id like|we need to|ayudame|puedes|podrias|peux tu|pouvez|kannst du|pode|puoi",
    other: "можешь|помоги|してください|お願い|帮我|请|能不能|给我|해 줘|해줘|해주세요",
  },
  asks: {
    words:
      "<why|<how|<what|<where|<which|<who|<is|<are|<do you|<does|<did|<should|<would|<will|<can|<could|<has|<have|<isnt|<arent|<dont you|<que|<como|<por que|<donde|<warum|<wie|<wann|<pourquoi|<comment|<quel|<quelle|<perche|<cosa|<qual",
    other: "?|？|吗|什么|怎么|如何|为什么|是不是|是否|能不能|ですか|ますか|でしょうか|까요|나요|как |почему",
  },
  orders: {
    words:
      "add|ask|avoid|check|dont|ensure|follow|keep|lets|must|need|never|no|only|please|prefer|put|run|should|stop|test|update|use|using|write|always|do not|have to|make sure|bitte|debe|debes|deve|immer|siempre|toujours|usa|utilise|utiliza|verwende|nunca|sempre",
    other:
      "要|必须|应该|使用|用|不|别|请|都|して|使|する|ない|ください|해|하지|всегда|не |используи|надо|нужно",
  },
  style: {
    words:
      "architecture|assumption|assumptions|convention|conventions|dummy|emoji|emojis|fake|formatting|interface|interfaces|naming|newline|newlines|pattern|patterns|placeholder|placeholders|professional|senior|standard|standards|structure|style|type|typed|types|typing|workaround|workarounds|hardcode|hardcoded|hardcoding|hard code/coded|duplicate|duplicates|duplicated|duplicating|guess|guessing|indent|indentation|tabs|spaces|mock|mocks|mocking|mocked|best practice/practices|camel case|camelcase|snake case|root cause|clean code",
    other:
      "стиль|структур|архитектур|命名|構造|規約|設計|规范|架构|风格|结构|硬编码|写死|简洁|逻辑|코드 스타일|규칙|구조",
  },
  secrets: {
    words:
      "backup|credential|credentials|delete|destructive|destroy|key|keys|api key/keys|localhost|lose|lost|password|passwords|private|prod|production|secret|secrets|secure|security|token|tokens|public repo|env",
    other: "секрет|парол|продакшн|秘密|本番|密钥|密码|凭证|安全|生产|丢失|删除|비밀|운영",
  },
  tooling: {
    words:
      "agent|agents|subagent|subagents|aws|azure|bash|bun|cargo|cli|command|compiler|compose|conda|docker|framework|golang|grep|gradle|java|javascript|library|linux|macos|maven|mcp|model|models|mysql|node|npm|orm|package|pip|pnpm|poetry|postgres|postgresql|powershell|python|redis|ripgrep|rust|script|scripts|shell|sqlite|ssh|sudo|supabase|terminal|tmux|typescript|uv|venv|vercel|virtualenv|windows|wsl|yarn|zsh",
    other:
      "скрипт|команд|терминал|スクリプト|コマンド|ターミナル|环境|命令|脚本|服务器|框架|数据库|模型|终端|명령|스크립트|서버",
  },
  answers: {
    words:
      "answer|answers|brief|concise|explain|reply|respond|responses|short|summary|verbose|in english/spanish/german/french/chinese/japanese/portuguese/italian/russian/korean|en espanol/ingles/anglais/francais|auf deutsch/englisch|em portugues|talk to me",
    other: "на русском|по-русски|日本語|英語|中文|英文|回答|回复|한국어|영어|답변",
  },
  product: {
    words:
      "animation|api|background|border|button|buttons|card|cards|chart|charts|client|clients|color|colors|colour|column|columns|css|customer|customers|dialog|dropdown|email|emails|endpoint|endpoints|field|fields|font|footer|form|forms|game|graph|header|icon|icons|image|images|input|inputs|label|layout|link|links|list|logo|menu|message|messages|modal|notification|page|pages|player|players|popup|query|request|requests|response|row|rows|screen|section|sidebar|slider|status|tab|table|tables|text|ui|url|user|users|ux|widget|window|navbar|boton|pagina|pantalla|usuario|usuarios|bouton|utilisateur|knopf|seite|nutzer",
    other:
      "кнопк|страниц|пользовател|экран|таблиц|ボタン|ページ|画面|ユーザー|表示|ヘッダー|按钮|页面|用户|组件|表格|显示|界面|接口|字段|样式|卡片|菜单|弹窗|功能|图标|버튼|페이지|화면|사용자",
  },
  limits: {
    words:
      "not/wont/never be|will not be|^nothing|^leave|so no|^nada de|^pas de|cant|cannot|can not|wont|doesnt|does not|isnt|is not|arent|are not|there is no|theres no|there are no|without|unless|except|no puede|nao pode|ne peut pas|kann nicht|non puo",
    other: "нельзя|не может|не работает|できない|使えません|不能|不支持|无法|没有|없|못",
  },
  here: {
    words:
      "here|on this machine/box/laptop/server/repo/project/branch|in this codebase/repo/project/code/app/file|at our|for us|our|on prod|in prod|in production|in ci|on ci|locally|the team|colleagues|reviewers|the ci|aqui|ici|hier|bei uns|chez nous|daqui|qui da noi",
    other: "这里|这边|本地|线上|我们|ここ|こちら|うち|チーム|здесь|у нас|여기|우리",
  },
  announces: {
    words:
      "^make sure|^please make sure|^be sure|important|^remember|remember that|^note that|keep in mind|dont forget|do not forget|you also need|also need/have to|you forgot/missed/skipped|thats wrong|that is wrong|not allowed|^in/for this repo/repository/project/codebase|from now on|going forward|next time|asegurate|recuerda|no olvides|importante|nao esqueca|lembre|noublie pas|rappelle toi|stelle sicher|denk daran|vergiss nicht|wichtig|assicurati|ricorda|ricordati",
    other:
      "记住|别忘|不要忘|以后|下次|今後|覚えて|忘れない|次回|помни|запомни|не забуд|впредь|важно|기억해|잊지|앞으로",
  },
  fromNowOn: {
    words:
      "from now/here on/onwards/onward|from this point on|going/moving forward|henceforth|de ahora en adelante|a partir de ahora/agora/maintenant|de agora em diante|daqui pra/para frente|desormais|dorenavant|ab jetzt/sofort|von nun an|in zukunft|kunftig|dora in poi|da ora in poi|make it/this a rule|as a rule",
    other:
      "впредь|отныне|с этого момента|今後は|これからは|次から|从现在开始|从现在起|从今|以后请|以后都|以后要|以后用|以后不|今后|往后|이제부터|앞으로",
  },
  alwaysDo: {
    words:
      "^always|^never|must/should/please always/never|you must never/always|make sure you always/never|^every time you|^siempre|^nunca|^jamas|^toujours|^immer|^niemals|^sempre|usa siempre/sempre|utilise/fais/demande toujours|verwende/nutze/benutze/schreib/frag immer|use sempre",
    other: "всегда |никогда не|必ず|常に|决して|始终|务必|一律|永远不要|绝对不要|절대|항상",
  },
  workSteps: {
    words:
      "changelog|readme|docs|documentation|test|tests|lint|linter|migration|migrations|version|format|formatter|types",
    other: "测试|文档|日志|テスト|ドキュメント|тест|документ|테스트|문서",
  },
  temporary: {
    words:
      "yet|today|tonight|temporarily|for now|right now|this time|just yet|at the moment|for the moment|for this task/pr/case/step/phase/session/demo/change/commit/ticket/fix/run|in this task/pr/case/step/phase/session|por ahora|por el momento|pour linstant|vorerst|erstmal|por enquanto|per ora",
    other: "пока |сеичас|とりあえず|まずは|今回|一旦|先不|暂时|目前|这次|暂不|暂定|일단|지금은",
  },
}
