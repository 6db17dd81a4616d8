// How people lay something down in other languages than English: one table a language, of what orders and of what only
// tells how things go wrong.
import {
  inPlainLetters,
  inSimplified,
  isEnglish,
  isOtherScript,
  pattern,
  type Tongue,
  tongueOf,
} from "./tongues.ts"

/**
 * Undefined when it is English or too short to say: then only what is English counts. `whole`: the language of what it
 * is a part of, for a part that does not tell its own.
 */
export function laysDownAbroad(sentence: string, whole: Tongue | undefined): boolean | undefined {
  if (isOtherScript(sentence)) return ordersInOtherScript(sentence)
  const tongue = tongueOf(sentence) ?? (whole === undefined || isEnglish(sentence) ? undefined : whole)
  if (tongue === undefined) return undefined
  const text = inPlainLetters(sentence)
  if (isQuestion(sentence) && !PLEADS.test(text)) return false
  const { orders, tells } = RULES[tongue]
  return orders.test(text.replace(tells, " · "))
}

/** Undefined when it is English or too short to say. */
export function complainsAbroad(sentence: string): boolean | undefined {
  if (isOtherScript(sentence)) return OTHER_ASKS.test(inSimplified(sentence))
  const tongue = tongueOf(sentence)
  return tongue === undefined ? undefined : RULES[tongue].tells.test(inPlainLetters(sentence))
}

/** Clauses between the commas of Chinese and Japanese; else the whole. */
export function clausesAbroad(sentence: string): readonly string[] {
  return isOtherScript(sentence) ? sentence.split(/[，；]|、(?=[^、]{8})|, /) : [sentence]
}

/** Where a clause begins. */
const AT =
  "(?:^ |[,;:.!¡(–-] ?|\\b(?:y|pero|que|por favor|porfa|e|mas|et|mais|stp|svp|und|aber|bitte|also|ma|però|ok|solo|además|también|surtout|auch) )"
const END = "(?![a-z])"

interface Rules {
  readonly orders: RegExp
  /** Taken out before it is looked for orders. */
  readonly tells: RegExp
}

const SPANISH: Rules = {
  tells: pattern(
    "\\b(?:siempre|nunca|no|todavía no|ya no|aún no) (?:(?:me|se|te|le|lo|la|nos) )?(?:funciona\\w*|falla\\w*|tarda\\w*|carga\\w*|aparece\\w*|sale\\w*|muestra\\w*|abre\\w*|guarda\\w*|responde\\w*|llega\\w*|encuentra\\w*|entiendo|s[eé]|veo|puedo|logro|est[aá]\\w*|es|era|hay|hab[ií]a|fue|he|ha|han|existe\\w*|parece\\w*|pasa\\w*|sirve\\w*|entiende|deja)" +
      END,
  ),
  orders: pattern(
    `${AT}no (?:(?:lo|la|los|las|me|se|te|le|nos) )?[a-z]{3,}(?:es|as|e|a|éis|áis|en|an)${END}`,
    `\\bno (?:quiero|queremos|debe\\w*|puede\\w*|se (?:debe|puede|permite|admite)\\w*|hace falta|más de|está permitido)${END}`,
    `\\b(?:nunca|jamás|jamas|siempre|solo|sólo|solamente|únicamente|exclusivamente)${END}`,
    `\\b(?:deben?|debería[n]?|tienen? que|hay que|ha de|han de|hace falta|obligatori[oa]|imprescindible|prohibid[oa]s?|intocable|evita\\w*|mantén|manten|mantener|mantiene|mantenga|conserva\\w*|respeta\\w*|cuidado con|ojo con|asegúrate|procura|ni se te ocurra|en (?:vez|lugar) de|como (?:máximo|mínimo|mucho)|a lo sumo|máximo|mínimo|al menos|menos de|antes de|compatible|sin(?! importar))${END}`,
    `${AT}(?:usa|utiliza|deja|sigue|pregunta\\w*|espera|avísa\\w*)${END}`,
  ),
}

const PORTUGUESE: Rules = {
  tells: pattern(
    "\\b(?:não|nao|sempre|nunca|ainda não) (?:(?:me|se|te|lhe|o|a) )?(?:funciona\\w*|est[aá]\\w*|consigo|aparece\\w*|abre\\w*|carrega\\w*|entend\\w*|sei|vejo|[eé]|era|tem|foi|deu|falha\\w*|demora\\w*|salva\\w*)" +
      END,
  ),
  orders: pattern(
    `${AT}(?:não|nao) (?:(?:me|se|te|o|a|os|as) )?[a-z]{2,}(?:e|a|em|am)${END}`,
    `\\b(?:não|nao) (?:quero|queremos|deve\\w*|pode\\w*|mais de|precisa)${END}`,
    `\\b(?:nunca|jamais|sempre|apenas|somente|só)${END}`,
    `\\b(?:deve[m]?|deveria[m]?|t[eê]m (?:que|de)|precisam? (?:de|que|ser|continuar|funcionar|ficar)|é preciso|quero que|obrigatóri[oa]|proibid[oa]s?|evite|evitar|mantenha|manter|mantém|cuidado com|em vez de|ao invés de|no máximo|no mínimo|pelo menos|antes de|compatível|sem)${END}`,
    `${AT}(?:use|utilize|deixe|siga|pergunte|espere|respeite)${END}`,
  ),
}

const FRENCH: Rules = {
  tells: pattern(
    "\\b(?:ça|il|elle|cela|je|j'|on|tout|page|bouton|test|tests|build|[a-z]+) (?:ne |n')?(?:marche\\w*|fonctionne\\w*|s'affiche\\w*|charge\\w*|trouve|comprends|sais|vois|arrive|peux|répond\\w*|démarre|passe\\w*) (?:pas|plus|jamais|toujours)\\b|\\b(?:n'est|n'a|n'ai|n'était|n'ont|ne sont) (?:pas|plus|jamais)\\b|\\bpas de (?:problème|souci|résultat|réponse|quoi)|\\btoujours (?:pas|en|le même|la même|l'erreur|lent\\w*|cassé\\w*)",
  ),
  orders: pattern(
    `\\b(?:ne |n')[a-z']+(?: [a-z']+)? (?:pas|jamais|rien|plus|aucun\\w*|que)\\b`,
    `\\bne (?:pas|jamais|rien) |\\bne (?:touche|change|modifie|casse|crée|supprime|ajoute)`,
    `(?:^ |[,;:.!(–-] ?|\\b(?:surtout|mais|et|donc|avec|veux|voudrais) )pas (?:de |d'|plus|question|le |la |les |un)`,
    `${AT}(?:jamais|toujours|uniquement|seulement|rien que)${END}`,
    `\\b(?:jamais|uniquement|exclusivement|seulement)${END}`,
    `\\b(?:il faut|il faudra|faut (?:que|pas)|doit|doivent|devra|devront|devrait|dois|interdit\\w*|interdiction|défense|obligatoire\\w*|impératif|impérativement|hors de question|évite[rz]?|garde[rz]?|laisse[rz]?|conserve[rz]?|respecte[rz]?|préfère[rz]?|veille[rz]? à|attention (?:à|de|aux)|assure-toi|au (?:plus|maximum|minimum|moins)|maximum|minimum|moins de|plutôt que|au lieu d|avant (?:de|d'|que)|compatible\\w*|sans)${END}`,
    `${AT}(?:utilise[rz]?|demande-moi|demandez|attends|reste[rz]?|limite-toi)${END}`,
  ),
}

const GERMAN: Rules = {
  tells: pattern(
    "\\b(?:funktionier\\w*|geht|gehen|klappt|läuft|laufen|startet|lädt|wird|werden|wurde|ist|sind|war|waren|kommt|stimmt|passt|reagiert|findet|zeigt|verstehe|weiß|sehe|habe|hat|hatte)(?: (?:es|das|ich|er|sie|hier|da|leider|jetzt|mir))* (?:nicht|nichts|nie|keine?\\w?)(?: (?:mehr|richtig|so|angezeigt|gefunden|geladen|gespeichert|möglich|klar))?\\b|\\b(?:ist|war|schon|kommt|dauert|wird|sind) immer\\b|\\bimmer (?:noch|wieder|so|langsamer)\\b|\\bkeine? (?:ahnung|problem|fehler)\\b",
  ),
  orders: pattern(
    `\\b(?:darf|dürfen|dürfte\\w*|soll|sollen|sollte\\w*|muss|müssen|müsste\\w*)${END}`,
    `\\b(?:kann|können|könnt) (?:[a-z]+ )*?(?:nicht|kein\\w*|nur|nichts)${END}`,
    `\\b(?:niemals|nie|keinesfalls|auf keinen fall|ausschließlich|nur|ohne|statt|anstatt|verboten|untersagt|tabu|erlaubt|pflicht|zwingend|höchstens|maximal|mindestens|spätestens|bleibt|bleiben|unverändert|unangetastet|gesetzt|nichts (?:verloren|zu suchen)|gehör\\w+ (?:nicht|nie|nur|in|ins)|finger weg|achte|achtet|pass auf|halte? dich|vermeide\\w*|behalte\\w*|verwende\\w*|benutze|nutze|kompatibel|bevor du|erst (?:fragen|wenn|nach))${END}`,
    `${AT}(?:lass|lasst|nimm|frag|frage|warte|immer|kein\\w*|nicht|nichts)${END}`,
    `\\b(?:nicht|nichts|keine?\\w?)(?: [a-z-]+){0,3} [a-z]+(?:en|ern|eln)(?: bitte)?[.! ]*$`,
  ),
}

const ITALIAN: Rules = {
  tells: pattern(
    "\\b(?:non|sempre) (?:(?:mi|si|ti|lo|la|ci) )?(?:funziona\\w*|va|vanno|riesco|capisco|so|vedo|è|era|ha|appare|carica\\w*|parte|trova\\w*)" +
      END,
  ),
  orders: pattern(
    `${AT}non (?:(?:lo|la|li|le|mi|si) )?[a-z]+(?:re|rla|rlo|rli|rle)${END}`,
    `\\bnon (?:deve|devono|può|possono|voglio|più di|va toccat\\w)${END}`,
    `\\b(?:mai|sempre|solo|soltanto|solamente|esclusivamente|devono|deve|dovrebbe\\w*|bisogna|occorre|voglio che|obbligatori[oa]|vietat[oa]|evita\\w*|mantieni|mantenere|attenzione a|invece di|al posto di|al massimo|massimo|minimo|almeno|prima di|compatibile|senza)${END}`,
    `${AT}(?:usa|utilizza|lascia|segui|chiedi\\w*|aspetta|rispetta)${END}`,
  ),
}

const RULES: Readonly<Record<Tongue, Rules>> = {
  spanish: SPANISH,
  portuguese: PORTUGUESE,
  french: FRENCH,
  german: GERMAN,
  italian: ITALIAN,
}

function isQuestion(sentence: string): boolean {
  return /\?\s*$/.test(sentence) || WONDERS.test(sentence)
}

/** With their accents: "que" and "qué" are two words. */
const WONDERS =
  /^\s*(?:¿|(?:(?:y|et|und|ma|e|pero|mais|aber|ok),? )?(?:por qué|cómo|cuándo|dónde|qué|cuál|por que|como|pourquoi|comment|quand|où|qu'est|est-ce|warum|wieso|weshalb|wie|wo|woran|welche[a-z]?|perché|come|quando|dove|quale) )/i

/** A question that is an order: "¿puedes no tocar …?" */
const PLEADS =
  /\b(?:puedes|podrias|puede|kannst du|konntest du|konnen wir|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|pode|poderia|voce pode|puoi|potresti)\b/

const CHINESE =
  "不要|(?<![区特类分级识性差告辨个])别(?!的|人|名)|勿|禁止|严禁|不能|不可|不许|不得|不准|不允许|不需要|避免|必须|务必|一定要|只能|仅|只(?:改|用|修改|动|读|需|允许|做)|保持|不变|保留|沿用|请用|(?<!能|能直接|可以|朋友)使用(?=[^，。\\s])(?!起来|的|了|过)|统一用|优先|至少|最多|最大|不超过|不低于|以内|之内|兼容|尽量|先(?:问|确认|给我|跟我)|(?:名|注释|日志|代码|文案|文档|提交|命名|接口|时间|金额|都|全部|统一|一律)用(?!户)|写(?:英|中|日)[文语]|(?:也|都|必)要|一律|限制在|控制在|不动"
const JAPANESE =
  "禁止|厳禁|不可|(?<![A-Za-z])NG(?![A-Za-z])|ないで|ないように|ないこと|てはいけ|てはなら|ちゃだめ|必ず|絶対|(?<!少し)だけ|のみ|のまま|以内|以下に|までに|べき|で(?:書い|統一|お願い|実装し|作っ|作成し|記述)|使って|使わ|維持|互換|保(?:っ|つ|ち)|変えず|触ら|極力|なるべく|避け|限り|限定|優先|必須|前提|必要(?:が|です)|は[^。、]*[てで](?:ください|下さい|ほしい|欲しい)?。?$"
const KOREAN =
  "하지 ?마|지 ?마세요|지 ?말|금지|반드시|항상|꼭|만 (?:사용|수정|변경)|유지|사용해|안 ?(?:돼|됩)|해야|이하|이내|최대|최소"
const RUSSIAN =
  "(?:^|[\\s,.])не (?!работает|могу|понимаю|знаю|вижу|получается|открывается|загружается|запускается)[а-яё]+|нельзя|никогда|только|всегда|обязательно|должн|используй|оставь|без |не более|не больше|не трогай|запрещ|максимум|минимум|вместо|сохран"
const OTHER_RULES = new RegExp([CHINESE, JAPANESE, KOREAN, RUSSIAN].join("|"), "i")
const OTHER_ASKS =
  /[?？]\s*$|吗|什么|怎么|如何|能不能|是不是|可不可以|有没有|要不要|为何|ですか|ますか|でしょうか|なぜ|どう(?:して|すれば)|까요|나요|^\s*(?:почему|как|что|зачем)/i

/** What is forbidden stays so in a sentence that asks something as well. */
function ordersInOtherScript(sentence: string): boolean {
  const text = inSimplified(sentence)
  return OTHER_ASKS.test(text) ? FORBIDS.test(text) : OTHER_RULES.test(text)
}

const FORBIDS = /不要(?!修改嘛|吗)|禁止|必须|不得|しないで|ないでください|하지 ?마|нельзя/
