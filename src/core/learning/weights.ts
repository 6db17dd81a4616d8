// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.103
export const WEAK = -1.69

export const WEIGHTS: Weights = {
  bias: -2.91,
  of: {
    fromNowOn: 2.13, // from now on, going forward, henceforth
    saidBefore: 1.62, // the person has said it before
    secretCare: 1.52, // secrets, keys, private data or work that must not be lost or published
    answerForm: 1.51, // how the agent should speak: language, length, form
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    bearInMind: 1.35, // remember that, keep in mind, note that: a fact or a rule follows
    alwaysDo: 1.31, // always or never as an order: 'always run', 'you must never', 'please always'
    askFirst: 1.27, // nothing without asking: approval before acting
    "rule-always": 1.27, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    style: 1.11, // naming, structure, conventions, patterns, quality of code
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    reminds: 0.92, // remember, keep in mind, note, do not forget
    toolChoice: 0.89, // use this tool, library, version or command, in the first place or instead of another
    generalNo: 0.87, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    "forbids-terse": 0.85, // forbids and terse, without temporary
    tooling: 0.85, // a tool, a command, a package manager, an environment
    eachStep: 0.84, // before or after each such step, do that: a recurring step
    "rule-step": 0.8, // eachStep and orders, without asks or product
    "names-version": 0.8, // names a version
    "share:you": 0.78, // share of the sentences that show 'you'
    forbids: 0.74, // an order not to do something
    "rule-here": 0.68, // projectUses, without asks or product or asked-task or wordy
    "rule-fact": 0.67, // envFact, without asks or product or asked-task or requests
    "states+tooling": 0.67, // states and tooling, without asks
    shouts: 0.67, // two or more words in capitals
    states: 0.63, // states how things are, where they live, what they cannot do
    "rule-no": 0.62, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    "rule-duty": 0.61, // duty and you, without asks or product or asked-task or wordy
    "we-do+style": 0.59, // weDo and style, without asks
    "rule-mind": 0.58, // bearInMind, without asks or product or asked-task or wordy
    projectUses: 0.57, // we use, this project uses, our stack is: how it is done here
    orders: 0.53, // holds some word of ordering
    "rule-tool": 0.52, // toolChoice and tooling, without asks or temporary or product or names-url
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    "we-do-product": 0.5, // weDo and product
    noThings: 0.5, // no <things>: a prohibition without a verb
    "should+style": 0.49, // should and style, without asks or product
    secrets: 0.48, // secrets, credentials, public or destructive consequences
    "size:one-sentence": 0.48, // the message is one sentence
    you: 0.47, // speaks to the agent
    "duty+universal": 0.45, // duty and universal, without asks or product
    "imperative+style": 0.44, // imperative and style, without asks or product
    told: 0.41, // I told you, again, how many times: said before
    keeps: 0.38, // you keep doing it: a habit of the agent
    "always-plain": 0.37, // always, without ruled or asks or product
    envFact: 0.36, // a fact of the environment: no access, not installed, only works, runs on, lives in
    "asked-task": 0.35, // opens with the verb of a task
    "size:long": 0.33, // over 60 words
    "first:requests": 0.32, // the first sentence shows 'requests'
    language: 0.31, // the language or the form of the agent's answers
    "size:short": 0.3, // 4 to 14 words
    "forbids+style": 0.28, // forbids and style, without temporary or product
    records: 0.26, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    "share:imperative": 0.25, // share of the sentences that show 'imperative'
    always: 0.23, // always, each time
    "forbids+documents": 0.23, // forbids and documents, without temporary or product
    "imperative+because": 0.23, // imperative and because, without asks
    versioning: 0.22, // commits, branches, pushes, pull requests, authorship
    weDo: 0.22, // we use, we have, we rely: how this project does it
    terse: 0.22, // at most 8 words
    "before:unknown": 0.2, // what the agent said before is not known
    "share:forbids": 0.2, // share of the sentences that show 'forbids'
    "forbids+versioning": 0.19, // forbids and versioning, without temporary
    refuses: 0.18, // opens with refusal
    occasion: 0.18, // when you do such a thing: a recurring occasion of the agent's work
    "forbids-plain": 0.17, // forbids, without temporary or product or asks or asked-task or only
    omitted: 0.17, // you forgot, you did not: the agent left something out
    exclaims: 0.16, // an exclamation mark
    "secrets+versioning": 0.14, // secrets and versioning
    "states-plain": 0.14, // states, without asks or product or asked-task
    universal: 0.14, // all, any, every, throughout
    "ensures+testing": 0.14, // ensures and testing, without product
    mine: 0.14, // I, my, me
    "ensures+task": 0.13, // ensures and asked-task
    "occasion+order": 0.12, // occasion and imperative, without asks
    "first:refuses": 0.12, // the first sentence shows 'refuses'
    standing: 0.12, // it says that it holds from here on
    "uses+contrast": 0.12, // uses and contrast, without asks
    "uses+tooling": 0.12, // uses and tooling, without asks or product
    "told+agent": 0.11, // told and you
    "states+we": 0.11, // states and we, without asks
    only: 0.1, // only, just: narrows the task
    "first:uses": 0.09, // the first sentence shows 'uses'
    "states-product": 0.08, // states and product
    because: 0.07, // gives a reason or a consequence
    "forbids+places": 0.06, // forbids and places, without temporary or product
    "first:forbids": 0.06, // the first sentence shows 'forbids'
    "always-product": 0.05, // always and product
    "first:agrees": 0.05, // the first sentence shows 'agrees'
    "forbids+allowance": 0.04, // forbids and allowance
    "should+places": 0.04, // should and places, without asks or product
    firm: 0.03, // heat: capitals, oaths, insults, several exclamation marks
    "standing-asked": 0.03, // standing and asks
    "form:items": 0.03, // how many list items
    insteadOf: 0.02, // X, not Y; X instead of Y; rather than
    "uses-terse": -0.02, // uses and terse, without asks or names-url
    ruled: -0.03, // a thing of the product, not the agent, should or must or always does something
    "forbids+because": -0.03, // forbids and because, without temporary
    "uses+style": -0.04, // uses and style, without asks or product
    contrast: -0.04, // this instead of that
    "size:tiny": -0.04, // at most 3 words
    never: -0.05, // never, under no circumstances
    did: -0.05, // you removed, changed, broke: the agent did something unwanted
    "did+asks": -0.06, // did and asks
    wordy: -0.06, // over 35 words
    places: -0.06, // files and folders, where things go
    "forbids+product": -0.07, // forbids and product
    "duty+agent": -0.07, // duty and you, without asks
    should: -0.07, // should, ought
    "imperative+universal": -0.08, // imperative and universal, without asks or product
    "always-ruled": -0.09, // always and ruled
    "because+contrast": -0.09, // because and contrast, without asks
    "imperative+testing": -0.09, // imperative and testing, without asks or product
    "never-plain": -0.12, // never, without ruled or asks or product
    "names-code": -0.12, // holds code or a long quotation
    "share:asks": -0.13, // share of the sentences that show 'asks'
    prefers: -0.13, // I prefer, I want you to, I do not want
    testing: -0.13, // tests, checks, proof that it works
    "rule-no-because": -0.13, // generalNo and because, without asks or temporary
    "size:log-words": -0.13, // how many words the message has, on a logarithmic scale
    "forbids+only": -0.14, // forbids and only
    allowance: -0.14, // asks to be asked: approval, confirmation, permission
    "first:asks": -0.15, // the first sentence shows 'asks'
    duty: -0.15, // must, have to, need to, required
    "uses+file": -0.15, // uses and names-file
    planning: -0.16, // plans, tasks, steps, order of work
    ensures: -0.17, // make sure, be careful, it is important
    agrees: -0.17, // opens with agreement
    "we-do+tooling": -0.18, // weDo and tooling, without asks
    we: -0.19, // we, our, let us
    middling: -0.19, // 9 to 25 words
    "duty-product": -0.21, // duty and product
    conditional: -0.21, // if, when, unless
    "forbids+now": -0.24, // forbids and temporary
    "forbids+universal": -0.24, // forbids and universal, without asks
    "before:asked": -0.24, // the agent had ended with a question
    imperative: -0.26, // an order about how to work: keep, ask, check, verify, follow
    "prefers+agent": -0.28, // prefers and you, without asks
    "prefers-product": -0.28, // prefers and product
    temporary: -0.3, // it says that it holds only now
    uses: -0.33, // an order or a wish to use, follow or prefer something
    "share:product": -0.33, // share of the sentences that show 'product'
    "share:asked-task": -0.34, // share of the sentences that show 'asked-task'
    "first:asked-task": -0.36, // the first sentence shows 'asked-task'
    product: -0.39, // names a part of the product's surface: a button, a page, a user
    "other-script": -0.41, // Chinese, Japanese, Korean or Russian letters
    "names-file": -0.41, // names a file or a path
    finish: -0.45, // a closing instruction of one task: then push, then update, as well
    requests: -0.49, // can you, could you, please help: a request for this moment
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    "form:any-paste": -0.59, // at least one such line
    "names-url": -0.65, // names a web address
    "form:mostly-pasted": -0.65, // less than half of the message was typed
    "before:done": -0.76, // the agent had reported something as done
    asks: -0.78, // a question
    thisNo: -0.86, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.12, // the software, not the agent, should always or never do something
    selfTalk: -1.34, // the person speaks of themselves or of people in general, not of the work
    bare: -1.92, // shows no turn of phrase that lessons are made of
    "form:document": -2.49, // headings and bold labels: the look of a document
  },
}
