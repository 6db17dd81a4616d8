// Cues of facts about the project that a person states in passing: how it is here, what happens to such things as a rule,
// how much there is, what it is and what it is not any more; and of having had enough of what the agent does.
import type { Cue } from "./cue.ts"

export const FACT_CUES: Readonly<Record<string, Cue>> = {
  ours: {
    means: "how it is here: in this codebase, in our system, for us, all over",
    phrases:
      "(?:in|for|on) (?:this|our|my|these) (?:codebase|code ?base|repo|project|system|game|app|company|team|shop|org|monorepo|pipeline|engine|setup|database|schema|domain|stack|lab|bank|firm|tree|module|service|cluster|machine|laptop|server|side|plan|end)|over here|around here|at my place|for us\\b|all over the|in (?:este|esse) (?:proyecto|projeto|repo)|en (?:este|nuestro) (?:proyecto|repo|sistema|equipo)|dans (?:ce|notre) (?:projet|depot|equipe)|chez nous|bei uns|in unserem|hier im (?:repo|projekt)|aqui (?:en|no|na)|neste (?:projeto|repo)",
    otherNeeds: "うち この 咱们 我们 本项 这边 这里",
    other: () =>
      /(?:我们|咱们)(?:这边|这里|项目|公司|团队|组)|这边(?:都|是|用)|本项目|うちの|弊社|このリポ|このプロ/,
  },
  putRight: {
    means: "what it is, as against what it was or was taken for: no longer, is gone, the right one",
    phrases:
      "(?:we|they|people) (?:say|call (?:it|them|that))|(?:is|are|its) (?:gone|dead|frozen|retired|phased out|deprecated)|no longer|not any ?more|source of truth|the (?:correct|right) (?:way|one|place|order)|wrong (?:repo|place|branch|folder|table|way|tool)|(?:was|got|been) (?:moved|renamed|replaced)|moved to|ya no|mas nao|nao e mais|nest plus|ne sert plus|gibt es nicht mehr|nicht mehr",
    otherNeeds: "不是 不再 已经 早就 じゃな では",
    other: () =>
      /不是.{1,12}[,， ]?(?:而)?是|已经(?:废弃|换|迁|不用)|早就(?:不|换)|じゃなくて|ではなく|もう使って(?:い)?ない/,
  },
  asARule: {
    means: "what happens to such things as a rule: gets rejected, comes from, goes through, is generated",
    phrases:
      "gets? (?:rejected|reverted|overwritten|wiped|lost|killed|dropped|ignored|blocked|deleted|generated)|(?:is|are) (?:overwritten|generated|regenerated|wiped|ignored|banned|forbidden|pinned|numbered|enforced|rejected|reviewed|deployed by|auto ?generated|machine generated)|comes? (?:from|out of)|(?:goes|go) (?:through|thru|into|in|behind|out through)|starts? with|ends? up in|(?:lives?|belongs?) in|lags? by|times? out|tops out|se genera|viene de|va en|van en|vient de|va dans|sont generes|kommt aus|kommen aus|wird generiert|gehort in|vem d[eo]|fica em",
    otherNeeds: "会被 生成 自动 来自 放在 统一 から 自動",
    other: () => /会被(?:覆盖|拒|删|还原)|自动生成|来自|都放在|统一(?:放|走|用)|自動生成|から(?:取る|来る)/,
  },
  bounds: {
    means: "how much there is, or may be: a limit, a size, a number of it",
    needs: "allows at has have limit max most only tops",
    latin: () =>
      /\b(?:max|maximum|limit(?: is| of)?|tops out at|only (?:has|have|allows?)|allows?|at most|has|have)(?: \w+){0,2} (?:\d[\d.,]*|two|three|four|five|ten) ?(?:k|kb|mb|gb|tb|gigs?|megs?|rows?|chars?|characters|minutes?|mins?|seconds?|secs?|ms|connections?|cores?|workers?|billion|million|lines?|columns?|bytes?)\b/,
  },
  peopleHere: {
    means: "what the people around do, may or want: nobody here, the whole team, our reviewers",
    phrases:
      "(?:nobody|no ?one|everyone|everybody|the whole (?:team|lab|company)|no (?:developer|dev)) (?:here|on|in|uses|reads|has|looks|may|wants|else)|our (?:users|reviewers?|auditors?|customers|readers|clients|players|ops|bot)|aqui nadie|personne (?:ici|n)|hier (?:nutzt|hat) (?:niemand|keiner)|ninguem aqui",
    otherNeeds: "大家 没人 组里 团队 みん 誰も",
    other: () => /大家都|没人(?:用|看)|(?:组里|团队)(?:都|统一)|みんな|誰も/,
  },
  fedUp: {
    means: "has had enough of what the agent does: tired of, nobody asked, again with, leave the rest alone",
    phrases:
      "(?:im|i am|i was) (?:tired|sick|fed up|not happy)|wasnt happy|again with|(?:you|u) again|keep telling|(?:in|into) your head|who told (?:you|u)|nobody (?:asked|told)|been through this|i (?:did not|didnt) (?:order|ask|request)|what part of|(?:is|are) killing me|leave the (?:rest|other|others)|minimal diff|(?:what|only what|just what) (?:you touch|i asked|i report(?:ed)?)|before (?:you|calling|claiming) (?:call|claim|say|it)|estoy harto|ya basta|jen ai marre|arrete un peu|ich hab genug|schon wieder|to cansado|de novo",
    opens: [{ after: "clause", phrases: "next time" }],
    otherNeeds: "又 烦 每次 老是 总是 別再 また 何度",
    other: () => /你又|怎么又|老是|烦不烦|说了多少|何度(?:も|言)|また(?:勝手|同じ)/,
  },
}
