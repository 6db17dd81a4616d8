// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.106
export const WEAK = -1.712

export const WEIGHTS: Weights = {
  bias: -2.86,
  of: {
    fromNowOn: 2.13, // from now on, going forward, henceforth
    saidBefore: 1.63, // the person has said it before
    secretCare: 1.51, // secrets, keys, private data or work that must not be lost or published
    answerForm: 1.5, // how the agent should speak: language, length, form
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    bearInMind: 1.35, // remember that, keep in mind, note that: a fact or a rule follows
    alwaysDo: 1.31, // always or never as an order: 'always run', 'you must never', 'please always'
    "rule-always": 1.28, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    askFirst: 1.24, // nothing without asking: approval before acting
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    style: 1.07, // naming, structure, conventions, patterns, quality of code
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    reminds: 0.92, // remember, keep in mind, note, do not forget
    toolChoice: 0.9, // use this tool, library, version or command, in the first place or instead of another
    generalNo: 0.9, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    tooling: 0.86, // a tool, a command, a package manager, an environment
    eachStep: 0.85, // before or after each such step, do that: a recurring step
    "forbids-terse": 0.85, // forbids and terse, without temporary
    "rule-step": 0.8, // eachStep and orders, without asks or product
    "names-version": 0.8, // names a version
    "share:you": 0.78, // share of the sentences that show 'you'
    forbids: 0.75, // an order not to do something
    "rule-fact": 0.7, // envFact, without asks or product or asked-task or requests
    "rule-here": 0.68, // projectUses, without asks or product or asked-task or wordy
    "states+tooling": 0.68, // states and tooling, without asks
    shouts: 0.65, // two or more words in capitals
    "rule-no": 0.65, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    states: 0.62, // states how things are, where they live, what they cannot do
    "we-do+style": 0.59, // weDo and style, without asks
    "rule-mind": 0.59, // bearInMind, without asks or product or asked-task or wordy
    "rule-duty": 0.57, // duty and you, without asks or product or asked-task or wordy
    projectUses: 0.57, // we use, this project uses, our stack is: how it is done here
    orders: 0.53, // holds some word of ordering
    "rule-tool": 0.53, // toolChoice and tooling, without asks or temporary or product or names-url
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    noThings: 0.49, // no <things>: a prohibition without a verb
    "we-do-product": 0.49, // weDo and product
    "should+style": 0.49, // should and style, without asks or product
    secrets: 0.48, // secrets, credentials, public or destructive consequences
    you: 0.47, // speaks to the agent
    "duty+universal": 0.46, // duty and universal, without asks or product
    "size:one-sentence": 0.46, // the message is one sentence
    "imperative+style": 0.46, // imperative and style, without asks or product
    told: 0.41, // I told you, again, how many times: said before
    envFact: 0.39, // a fact of the environment: no access, not installed, only works, runs on, lives in
    keeps: 0.38, // you keep doing it: a habit of the agent
    "always-plain": 0.37, // always, without ruled or asks or product
    "asked-task": 0.35, // opens with the verb of a task
    language: 0.34, // the language or the form of the agent's answers
    "first:requests": 0.34, // the first sentence shows 'requests'
    "size:short": 0.3, // 4 to 14 words
    "forbids+style": 0.29, // forbids and style, without temporary or product
    records: 0.26, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    "imperative+because": 0.25, // imperative and because, without asks
    always: 0.24, // always, each time
    "forbids+documents": 0.23, // forbids and documents, without temporary or product
    "size:long": 0.23, // over 60 words
    weDo: 0.22, // we use, we have, we rely: how this project does it
    versioning: 0.22, // commits, branches, pushes, pull requests, authorship
    "share:imperative": 0.22, // share of the sentences that show 'imperative'
    "before:unknown": 0.2, // what the agent said before is not known
    "forbids+versioning": 0.2, // forbids and versioning, without temporary
    terse: 0.2, // at most 8 words
    omitted: 0.19, // you forgot, you did not: the agent left something out
    "share:forbids": 0.19, // share of the sentences that show 'forbids'
    refuses: 0.18, // opens with refusal
    occasion: 0.18, // when you do such a thing: a recurring occasion of the agent's work
    exclaims: 0.17, // an exclamation mark
    "forbids-plain": 0.16, // forbids, without temporary or product or asks or asked-task or only
    mine: 0.16, // I, my, me
    "secrets+versioning": 0.14, // secrets and versioning
    "ensures+testing": 0.13, // ensures and testing, without product
    universal: 0.13, // all, any, every, throughout
    "ensures+task": 0.13, // ensures and asked-task
    "uses+contrast": 0.13, // uses and contrast, without asks
    "first:refuses": 0.12, // the first sentence shows 'refuses'
    standing: 0.12, // it says that it holds from here on
    "told+agent": 0.12, // told and you
    "states+we": 0.11, // states and we, without asks
    "uses+tooling": 0.11, // uses and tooling, without asks or product
    "occasion+order": 0.11, // occasion and imperative, without asks
    only: 0.11, // only, just: narrows the task
    "states-plain": 0.11, // states, without asks or product or asked-task
    "states-product": 0.09, // states and product
    "first:uses": 0.08, // the first sentence shows 'uses'
    because: 0.08, // gives a reason or a consequence
    "form:items": 0.07, // how many list items
    "forbids+places": 0.06, // forbids and places, without temporary or product
    "should+places": 0.06, // should and places, without asks or product
    "forbids+allowance": 0.05, // forbids and allowance
    "always-product": 0.05, // always and product
    "first:forbids": 0.04, // the first sentence shows 'forbids'
    "first:agrees": 0.04, // the first sentence shows 'agrees'
    firm: 0.03, // heat: capitals, oaths, insults, several exclamation marks
    "standing-asked": 0.03, // standing and asks
    insteadOf: 0.03, // X, not Y; X instead of Y; rather than
    "uses-terse": -0.02, // uses and terse, without asks or names-url
    ruled: -0.02, // a thing of the product, not the agent, should or must or always does something
    wordy: -0.02, // over 35 words
    never: -0.03, // never, under no circumstances
    "uses+style": -0.03, // uses and style, without asks or product
    contrast: -0.04, // this instead of that
    "size:tiny": -0.04, // at most 3 words
    "forbids+because": -0.04, // forbids and because, without temporary
    did: -0.05, // you removed, changed, broke: the agent did something unwanted
    "did+asks": -0.06, // did and asks
    "share:asks": -0.06, // share of the sentences that show 'asks'
    should: -0.07, // should, ought
    places: -0.07, // files and folders, where things go
    "forbids+product": -0.08, // forbids and product
    "imperative+universal": -0.08, // imperative and universal, without asks or product
    "duty+agent": -0.09, // duty and you, without asks
    "imperative+testing": -0.09, // imperative and testing, without asks or product
    "always-ruled": -0.09, // always and ruled
    "because+contrast": -0.09, // because and contrast, without asks
    "names-code": -0.1, // holds code or a long quotation
    prefers: -0.11, // I prefer, I want you to, I do not want
    testing: -0.11, // tests, checks, proof that it works
    "forbids+only": -0.12, // forbids and only
    "never-plain": -0.13, // never, without ruled or asks or product
    duty: -0.14, // must, have to, need to, required
    "rule-no-because": -0.14, // generalNo and because, without asks or temporary
    "size:log-words": -0.15, // how many words the message has, on a logarithmic scale
    "uses+file": -0.15, // uses and names-file
    planning: -0.16, // plans, tasks, steps, order of work
    agrees: -0.16, // opens with agreement
    ensures: -0.17, // make sure, be careful, it is important
    we: -0.17, // we, our, let us
    allowance: -0.17, // asks to be asked: approval, confirmation, permission
    "we-do+tooling": -0.18, // weDo and tooling, without asks
    "first:asks": -0.19, // the first sentence shows 'asks'
    middling: -0.21, // 9 to 25 words
    conditional: -0.22, // if, when, unless
    "size:very-long": -0.22, // over 150 words
    "duty-product": -0.23, // duty and product
    "forbids+universal": -0.24, // forbids and universal, without asks
    "forbids+now": -0.24, // forbids and temporary
    imperative: -0.24, // an order about how to work: keep, ask, check, verify, follow
    "before:asked": -0.25, // the agent had ended with a question
    "prefers+agent": -0.27, // prefers and you, without asks
    "prefers-product": -0.27, // prefers and product
    temporary: -0.29, // it says that it holds only now
    uses: -0.32, // an order or a wish to use, follow or prefer something
    "share:product": -0.34, // share of the sentences that show 'product'
    "first:asked-task": -0.35, // the first sentence shows 'asked-task'
    product: -0.37, // names a part of the product's surface: a button, a page, a user
    "share:asked-task": -0.38, // share of the sentences that show 'asked-task'
    "other-script": -0.4, // Chinese, Japanese, Korean or Russian letters
    "names-file": -0.41, // names a file or a path
    finish: -0.46, // a closing instruction of one task: then push, then update, as well
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    requests: -0.54, // can you, could you, please help: a request for this moment
    "form:any-paste": -0.59, // at least one such line
    "names-url": -0.65, // names a web address
    "form:mostly-pasted": -0.66, // less than half of the message was typed
    "before:done": -0.76, // the agent had reported something as done
    asks: -0.81, // a question
    thisNo: -0.86, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.14, // the software, not the agent, should always or never do something
    selfTalk: -1.35, // the person speaks of themselves or of people in general, not of the work
    bare: -1.91, // shows no turn of phrase that lessons are made of
    "form:document": -2.48, // headings and bold labels: the look of a document
  },
}
