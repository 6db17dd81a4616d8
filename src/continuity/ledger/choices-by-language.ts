// Recognises an agent's choice in Spanish, Portuguese, French, German, Italian, Japanese, Chinese, Korean and Russian. A verb
// of choosing is enough; an action also needs a reason or a rejected alternative.
import { inPlainLetters, inSimplified, isOtherScript, languageOf, pattern } from "../../text/language.ts"

export interface ChoiceSigns {
  readonly chooses: boolean
  readonly acts: boolean
}

export function choiceByLanguage(sentence: string): ChoiceSigns {
  if (isOtherScript(sentence)) return inOtherScript(inSimplified(sentence))
  if (languageOf(sentence) === undefined) return NONE
  const text = inPlainLetters(sentence)
  return { chooses: CHOOSES.test(text), acts: ACTS.test(text) }
}

function inOtherScript(sentence: string): ChoiceSigns {
  return { chooses: OTHER_CHOOSES.test(sentence), acts: OTHER_ACTS.test(sentence) }
}

export function contrastsByLanguage(sentence: string): boolean {
  return CONTRASTS.test(inSimplified(inPlainLetters(sentence)))
}

export function reasonByLanguage(sentence: string): RegExpExecArray | null {
  return BECAUSE.exec(sentence)
}

const NONE: ChoiceSigns = { chooses: false, acts: false }

const CHOOSES = pattern(
  // Spanish, Portuguese
  "\\b(?:he|hemos) (?:optado|decidido|elegido|preferido|escogido|descartado|apostado)\\b|\\b(?:opté|optamos|decidí|decidimos|elegí|elegimos|escogí|preferí|preferimos|descarté|descartamos|me quedo con|nos quedamos con|vamos con|optei|escolhi|escolhemos|ficamos com|fiquei com)\\b",
  // French
  "\\b(?:j'ai|nous avons|on a|on) (?:[a-z]+ )?(?:choisi|opté|préféré|décidé|retenu|écarté|tranché|part sur|reste sur|garde)\\b|\\bje (?:pars sur|reste sur|garde|choisis|préfère)\\b",
  // German
  "\\b(?:ich|wir) [^.]{0,20}?(?:mich|uns) [^.]{0,80}?\\bentschieden\\b|\\bentscheide mich\\b|\\b(?:ich|wir) (?:habe|haben) [^.]{0,80}?\\b(?:gewählt|vorgezogen|verworfen|beibehalten)\\b|\\b(?:ich|wir) (?:nehmen?|wählen?|bleiben? bei|setzen? auf)\\b|\\b(?:wurde|ist|sind|wurden) [^.]{0,40}\\bverworfen\\b|\\bdie (?:wahl|entscheidung) (?:fiel|ist)\\b",
  // Italian
  "\\b(?:ho|abbiamo) (?:scelto|deciso|optato|preferito|scartato)\\b",
)
const ACTS = pattern(
  "\\b(?:he|hemos|ho|abbiamo|j'ai|nous avons|on a|(?:ich|wir) (?:habe|haben)|uso|usamos|usaré|usaremos|utilizo|j'utilise|utilisons|verwenden?|benutzen?|nutzen?)\\b| se (?:usa|usan|guarda|guardan|hace|queda)\\b",
  "\\b(?:jetzt|nun|ab sofort|ahora|désormais|maintenant|agora|adesso)\\b",
)
const OTHER_CHOOSES = new RegExp(
  [
    "ことにし(?:ました|ます|た)|を(?:採用|選択|選び|選ん)|に決め(?:ました|た)|は見送",
    "(?:^|我|我们|因此|所以|，)(?:最终|最后)?(?:决定|选定|选择|选用|放弃)了?(?:使用|采用|用|将|把|不|保留|改|沿用|以|在|[a-z㐀-鿿]{2})(?![^，。]*(?:选项|按钮|图标))",
    "하기로 (?:했|결정)|로 결정했|을 선택했|를 선택했",
    "(?:решил|выбрал|остановил)",
  ].join("|"),
  "i",
)
const OTHER_ACTS = new RegExp(
  [
    "に(?:しました|します|した|変更|統一)|を使(?:い|って|用)|で実装",
    "(?:改为|改成|采用|换成|改用|(?:我|我们)[^，。]{0,12}(?:使用|用(?!户)|放到|放在|存到|存在))",
    "(?:사용|변경|적용)(?:했|합니다|하겠)",
    "(?:использу|перенёс|сделал|заменил|теперь)",
  ].join("|"),
  "i",
)
const CONTRASTS =
  /\b(?:en (?:lugar|vez) de|em vez d|ao inves d|plutot qu|au lieu d|statt|anstatt|anstelle|invece d|al posto d)|вместо|而不是|而非|代替|没有?(?:选|用|采用)|不用|ではなく|の代わり|대신/

const BECAUSE =
  /,?\s+(?:porque|ya que|dado que|puesto que|así|pues|pois|já que|parce qu\S*|car|puisqu\S*|ce qui|afin|weil|denn|damit|sodass|da(?= )|perché|poiché|потому что|так как|чтобы)\s+|[，,、]?(?:因为|由于|以便|否则|这样)|ため(?=、)|ので、|때문에/i
