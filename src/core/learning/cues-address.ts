// Cues of who is spoken to and of what: the agent and its way of working, or the software and its behaviour.
import type { Cue } from "./cue.ts"

export const ADDRESS_CUES: Readonly<Record<string, Cue>> = {
  you: {
    means: "speaks to the agent",
    words: "dich du te tu tus u ur usted voce votre vous you your youre yourself youve",
    starts: "dein",
    otherNeeds: "ва вы те ты あな 你 您 너는 당신",
    other: () => /\bты\b|\bвы\b|тебе|вам\s|你|您|あなた|너는|당신/,
  },
  we: {
    means: "we, our, let us",
    words:
      "lets noi nos nosotros nossa nossas nosso nossos notre nous nuestra nuestras nuestro nuestros our us we were wir",
    starts: "unser",
    phrases: "let us",
    needs: "nostra nostri nostro",
    latin: () => /\b(?:nostr\w+)\b/,
    otherNeeds: "мы на 咱们 我们 私た 우리",
    other: () => /\bмы\b|наш|我们|咱们|私たち|우리/,
  },
  mine: {
    means: "I, my, me",
    words: "eu i ich id ill im io ive je ma me mes meu mi mia minha mio mis mon my yo",
    starts: "mein",
    otherNeeds: "мн мо я 俺 僕 我 私 나는 제가",
    other: () => /\bя\b|мне|мои|我(?!们)|私|僕|俺|나는|제가/,
  },
  omitted: {
    means: "you forgot, you did not: the agent left something out",
    phrases:
      "(?:te )?olvidaste|no (?:hiciste|actualizaste|has)|tu (?:as oublie|nas pas)|(?:voce|vc) (?:esqueceu|nao)|hai dimenticato|non hai",
    opens: [
      {
        after: "you",
        phrases:
          "forgot|forget|forgotten|didnt|did not|missed|havent|have not|hadnt|failed|skipped|never|neglected|arent|are not|dont|do not",
      },
    ],
    needs: "hast",
    latin: () => /\bdu hast (?:\w+ )?(?:vergessen|nicht|kein)\b/,
    otherNeeds: "вы ты して し忘 你 忘れ 안  잊었",
    other: () =>
      /ты (?:забыл|не )|вы (?:забыли|не )|忘れて|し忘れ|してい?ない(?:です|よ|じゃ)|你(?:又|还|怎么|都|根本)?(?:没|没有|忘|忘了|忘记)|안 했|잊었/,
  },
  did: {
    means: "you removed, changed, broke: the agent did something unwanted",
    words: "borraste cambiaste eliminaste rompiste",
    phrases: "why (?:do|did|are|would|have) (?:you|u)|tu as (?:casse|supprime|change)",
    opens: [
      {
        after: "you",
        phrases:
          "broke|removed|deleted|changed|destroyed?|ignored|lost|overwrote|messed|hard ?coded|made up|invented|duplicated|reverted|ruined|screwed|went|wasted|assumed|guess(?:ed|es|ing)?|claimed|lied",
      },
    ],
    needs: "hast",
    latin: () => /\bdu hast .{1,40}(?:geloscht|geandert|kaputt)\b/,
    otherNeeds: "за из оп по сл уд なぜ なん 你 勝手 消し 왜",
    other: () =>
      /ты (?:сломал|удалил|изменил|опять)|зачем ты|почему ты|勝手に|消して(?:しま|る)|なんで|なぜ|你(?:把|又|怎么|为什么|干嘛|改坏|删)|왜\s/,
  },
  keeps: {
    means: "you keep doing it: a habit of the agent",
    words: "sigues",
    phrases:
      "(?:you|u) (?:always|keep|kept|constantly|repeatedly|continue to|are (?:always|still|constantly|again)|tend to|still|every ?time)|(?:every ?time|again and again|always|whenever) (?:you|u)\\b|siempre (?:haces|me)|tu (?:continues|refais)|arrete de|hor auf|du (?:machst|hast) (?:immer|schon wieder)|voce (?:sempre|continua|fica)|continui a",
    needs: "quit stop",
    latin: () => /\b(?:stop \w+ing|quit \w+ing)\b/,
    otherNeeds: "вс ка оп пе по сн хв また やめ 不要 何度 你 别再 毎回 계속 자꾸",
    other: () =>
      /ты (?:постоянно|все время|опять|снова|каждыи)|хватит|перестань|また|毎回|何度も|やめて|你(?:总是|老是|一直|每次|又)|不要再|别再|계속|자꾸/,
  },
  told: {
    means: "I told you, again, how many times: said before",
    phrases:
      "i have been (?:telling|saying|asking)|(?:as|like) i (?:said|told|mentioned|asked)|how many times|over and over|(?:second|third|fourth|fifth|nth|\\d(?:nd|rd|th)|last|umpteenth) time|once again|i never (?:asked|said|told|wanted)|i (?:didnt|did not) (?:ask|say|tell|want)|repeat(?:ing)? myself|ya te (?:dije|lo dije|he dicho)|te (?:dije|he dicho|lo dije)|otra vez|je t ?(?:ai|avais) (?:deja )?dit|encore une fois|ich habe (?:dir )?(?:schon|bereits|doch)|schon wieder|ja (?:te )?(?:falei|disse)|ti ho (?:gia )?detto",
    opens: [
      {
        after: "i",
        phrases: "told|said|asked|mentioned|explained|remind(?:ed)?|telling|repeat(?:ed|ing|s)?|instructed",
      },
      { after: "start", phrases: "again|once more|remember|reminder", followedBy: () => / ?[:,]/y },
    ],
    otherNeeds: "го оп пр ск сн いま った って 何度 再次 再说 告诉 强调 提醒 说了 说过 重申 다시 말했",
    other: () =>
      /я (?:уже )?(?:говорил|просил|сказал)|опять|снова|сколько раз|言(?:った|いました|ってい)|何度|说过|说了|告诉过|强调|再次|再说一遍|重申|提醒|말했|다시 말/,
  },
  allowance: {
    means: "asks to be asked: approval, confirmation, permission",
    words: "consultame preguntame",
    phrases:
      "(?:ask|asking|check with|confirm with|consult|talk to|inform) me\\b|tell me (?:before|first|when|if|what you)|my (?:approval|permission|confirmation|consent|go ahead|ok|sign off)|let me know before|wait for (?:my|me)|run it by me|sin (?:mi|preguntar|consultar|permiso)|sans (?:me|mon|demander)|demande[- ]moi|ohne (?:meine|mich|zu fragen|ruckfrage)|frag mich|sem (?:minha|me|perguntar)|me pergunte|senza (?:il mio|chieder)",
    needs: "approval checking explicit permission without",
    latin: () =>
      /\b(?:without (?:my|asking|permission|approval|confirm\w*|consult\w*|checking|me\b|telling|first|explicit))\b/,
    otherNeeds: "мо по ра сп 先问 勝手 同意 和我 批准 确认 確認 经过 聞い 許可 跟我 问我 물어 허락",
    other: () =>
      /без (?:моего|спроса|разрешения|подтверждения)|спроси|спрашива|許可|確認(?:して|を取|なし)|聞いて|勝手に|问我|先问|我(?:的)?(?:确认|同意|批准)|经过我|跟我(?:确认|讨论|商量)|和我(?:确认|讨论|商量)|물어|허락/,
  },
  product: {
    means: "names a part of the product's surface: a button, a page, a user",
    words:
      "animation animations api background border borders boton botones bouton button buttons card cards chart charts client clients col color colors colour colours cols column columns css customer customers dialog dialogs dropdown dropdowns email emails endpoint endpoints field fields font fonts footer footers form forms game games graph graphs header headers icon icons image images input inputs job jobs knopf label labels layout link links list lists logo logos menu menus message messages modal modals notification notifications nutzer page pages pagina pantalla player players queries query request requests response responses row rows screen screens section seite sidebar sidebars slider status tab table tables tabs tarjeta text ui url urls user users usuario usuarios utilisateur ux widget window",
    starts: "nav",
    phrases: "pop-?ups?",
    otherNeeds:
      "кн по ст та эк ヘッ ペー ボタ ユー 功能 卡片 图标 字段 弹窗 按钮 接口 显示 样式 用户 画面 界面 组件 菜单 表格 表示 页面 버튼 사용 페이 화면",
    other: () =>
      /кнопк|страниц|пользовател|экран|таблиц|ボタン|ページ|画面|ユーザー|表示|ヘッダー|按钮|页面|用户|组件|表格|显示|界面|接口|字段|样式|卡片|菜单|弹窗|功能|图标|버튼|페이지|화면|사용자/,
  },
  ruled: {
    means: "a thing of the product, not the agent, should or must or always does something",
    needs:
      "always can debe deben deberia deve devem doit doivent devrait has have muss mussen must need needs never only should shouldnt soll sollen sollte tem tiene tienen will",
    with: "a all an as das der die each el every it la las le les los o os that the these they this those user users",
    latin: () =>
      /\b(?:the|a|an|each|every|all|this|that|it|they|these|those|users?|it) (?:[\w/-]+ ){0,6}(?:should|must|shouldnt|needs? to|has to|have to|will|can|always|never|only)\b|\b(?:el|la|los|las|le|les|der|die|das|o|os|as) (?:[\w/-]+ ){1,6}(?:debe[ns]?|deberian?|tienen? que|doit|doivent|devrait|muss|mussen|soll|sollen|sollte|deve|devem|tem que)\b/,
    otherNeeds: "ペー ボタ ユー 按钮 接口 用户 画面 程序 系统 组件 页面",
    other: () =>
      /(?:用户|页面|系统|按钮|组件|接口|程序).{0,12}(?:应该|应当|必须|需要|要|会|总是|不能)|(?:ボタン|画面|ページ|ユーザー).{0,12}(?:べき|必ず|常に|ように)/,
  },
}
