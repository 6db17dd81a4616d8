// Cues of who is spoken to and of what: the agent and its way of working, or the software and its behaviour.
import type { Cue } from "./cue.ts"

export const ADDRESS_CUES = {
  you: {
    means: "speaks to the agent",
    latin: /\b(?:you|your|youre|youve|yourself|u|ur|tu|te|tus|usted|vous|votre|du|dich|dein\w*|voce)\b/,
    other: /\bты\b|\bвы\b|тебе|вам\s|你|您|あなた|너는|당신/,
  },
  we: {
    means: "we, our, let us",
    latin:
      /\b(?:we|were|our|us|lets|let us|nosotros|nuestr[oa]s?|nous|notre|nos|wir|unser\w*|noi|nostr\w+|noss[oa]s?)\b/,
    other: /\bмы\b|наш|我们|咱们|私たち|우리/,
  },
  mine: {
    means: "I, my, me",
    latin: /\b(?:i|im|ive|id|ill|my|me|yo|mi|mis|je|mon|ma|mes|ich|mein\w*|eu|meu|minha|io|mio|mia)\b/,
    other: /\bя\b|мне|мои|我(?!们)|私|僕|俺|나는|제가/,
  },
  omitted: {
    means: "you forgot, you did not: the agent left something out",
    latin:
      /\b(?:(?:you|u) (?:just |also |still |again |have |had |even |actually )*(?:forgot|forget|forgotten|didnt|did not|missed|havent|have not|hadnt|failed|skipped|never|neglected|arent|are not|dont|do not)|(?:te )?olvidaste|no (?:hiciste|actualizaste|has)|tu (?:as oublie|nas pas)|du hast (?:\w+ )?(?:vergessen|nicht|kein)|(?:voce|vc) (?:esqueceu|nao)|hai dimenticato|non hai)\b/,
    other:
      /ты (?:забыл|не )|вы (?:забыли|не )|忘れて|し忘れ|してい?ない(?:です|よ|じゃ)|你(?:又|还|怎么|都|根本)?(?:没|没有|忘|忘了|忘记)|안 했|잊었/,
  },
  did: {
    means: "you removed, changed, broke: the agent did something unwanted",
    latin:
      /\b(?:(?:you|u) (?:just |also |have |had |again |now |already |even )*(?:broke|removed|deleted|changed|destroyed?|ignored|lost|overwrote|messed|hard ?coded|made up|invented|duplicated|reverted|ruined|screwed|went|wasted|assumed|guess\w*|claimed|lied)|why (?:do|did|are|would|have) (?:you|u)|rompiste|borraste|cambiaste|eliminaste|tu as (?:casse|supprime|change)|du hast .{1,40}(?:geloscht|geandert|kaputt))\b/,
    other:
      /ты (?:сломал|удалил|изменил|опять)|зачем ты|почему ты|勝手に|消して(?:しま|る)|なんで|なぜ|你(?:把|又|怎么|为什么|干嘛|改坏|删)|왜\s/,
  },
  keeps: {
    means: "you keep doing it: a habit of the agent",
    latin:
      /\b(?:(?:you|u) (?:always|keep|kept|constantly|repeatedly|continue to|are (?:always|still|constantly|again)|tend to|still|every ?time)|(?:every ?time|again and again|always|whenever) (?:you|u)\b|stop \w+ing|quit \w+ing|sigues|siempre (?:haces|me)|tu (?:continues|refais)|arrete de|hor auf|du (?:machst|hast) (?:immer|schon wieder)|voce (?:sempre|continua|fica)|continui a)\b/,
    other:
      /ты (?:постоянно|все время|опять|снова|каждыи)|хватит|перестань|また|毎回|何度も|やめて|你(?:总是|老是|一直|每次|又)|不要再|别再|계속|자꾸/,
  },
  told: {
    means: "I told you, again, how many times: said before",
    latin:
      /\b(?:i (?:already |just |have already |have |had |clearly |specifically |explicitly |literally |keep |will )*(?:told|said|asked|mentioned|explained|remind(?:ed)?|telling|repeat\w*|instructed)|i have been (?:telling|saying|asking)|(?:as|like) i (?:said|told|mentioned|asked)|how many times|over and over|(?:second|third|fourth|fifth|nth|\d(?:nd|rd|th)|last|umpteenth) time|once again|i never (?:asked|said|told|wanted)|i (?:didnt|did not) (?:ask|say|tell|want)|repeat(?:ing)? myself|ya te (?:dije|lo dije|he dicho)|te (?:dije|he dicho|lo dije)|otra vez|je t ?(?:ai|avais) (?:deja )?dit|encore une fois|ich habe (?:dir )?(?:schon|bereits|doch)|schon wieder|ja (?:te )?(?:falei|disse)|ti ho (?:gia )?detto)\b|^ (?:again|once more|remember|reminder)\b ?[:,]/,
    other:
      /я (?:уже )?(?:говорил|просил|сказал)|опять|снова|сколько раз|言(?:った|いました|ってい)|何度|说过|说了|告诉过|强调|再次|再说一遍|重申|提醒|말했|다시 말/,
  },
  allowance: {
    means: "asks to be asked: approval, confirmation, permission",
    latin:
      /\b(?:without (?:my|asking|permission|approval|confirm\w*|consult\w*|checking|me\b|telling|first|explicit)|(?:ask|asking|check with|confirm with|consult|talk to|tell|inform) me\b|my (?:approval|permission|confirmation|consent|go ahead|ok|sign off)|let me know before|wait for (?:my|me)|run it by me|sin (?:mi|preguntar|consultar|permiso)|preguntame|consultame|sans (?:me|mon|demander)|demande[- ]moi|ohne (?:meine|mich|zu fragen|ruckfrage)|frag mich|sem (?:minha|me|perguntar)|me pergunte|senza (?:il mio|chieder))\b/,
    other:
      /без (?:моего|спроса|разрешения|подтверждения)|спроси|спрашива|許可|確認(?:して|を取|なし)|聞いて|勝手に|问我|先问|我(?:的)?(?:确认|同意|批准)|经过我|跟我(?:确认|讨论|商量)|和我(?:确认|讨论|商量)|물어|허락/,
  },
  product: {
    means: "names a part of the product's surface: a button, a page, a user",
    latin:
      /\b(?:buttons?|pages?|screens?|tables?|rows?|cols?|columns?|modals?|pop-?ups?|headers?|footers?|nav\w*|sidebars?|menus?|icons?|colou?rs?|fonts?|images?|cards?|charts?|graphs?|lists?|fields?|forms?|inputs?|dropdowns?|users?|customers?|clients?|endpoints?|api|responses?|requests?|status|jobs?|quer(?:y|ies)|ui|ux|layout|css|text|labels?|tabs?|links?|urls?|logos?|background|borders?|animations?|players?|games?|messages?|emails?|notifications?|window|dialogs?|slider|widget|section|boton(?:es)?|pagina|usuarios?|tarjeta|pantalla|seite|knopf|nutzer|bouton|utilisateur)\b/,
    other:
      /кнопк|страниц|пользовател|экран|таблиц|ボタン|ページ|画面|ユーザー|表示|ヘッダー|按钮|页面|用户|组件|表格|显示|界面|接口|字段|样式|卡片|菜单|弹窗|功能|图标|버튼|페이지|화면|사용자/,
  },
  ruled: {
    means: "a thing of the product, not the agent, should or must or always does something",
    latin:
      /\b(?:the|a|an|each|every|all|this|that|it|they|these|those|users?|it) (?:[\w/-]+ ){0,6}(?:should|must|shouldnt|needs? to|has to|have to|will|can|always|never|only)\b/,
    other:
      /(?:用户|页面|系统|按钮|组件|接口|程序).{0,12}(?:应该|应当|必须|需要|要|会|总是|不能)|(?:ボタン|画面|ページ|ユーザー).{0,12}(?:べき|必ず|常に|ように)/,
  },
} satisfies Record<string, Cue>
