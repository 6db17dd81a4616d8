// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.342
export const WEAK = -1.963

export const WEIGHTS: Weights = {
  bias: -3.99,
  of: {
    fromNowOn: 2.24, // from now on, going forward, henceforth
    saidBefore: 1.79, // the person has said it before
    secretCare: 1.58, // secrets, keys, private data or work that must not be lost or published
    bearInMind: 1.5, // remember that, keep in mind, note that: a fact or a rule follows
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    answerForm: 1.44, // how the agent should speak: language, length, form
    alwaysDo: 1.43, // always or never as an order: 'always run', 'you must never', 'please always'
    askFirst: 1.34, // nothing without asking: approval before acting
    "rule-always": 1.34, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    toolChoice: 1.17, // use this tool, library, version or command, in the first place or instead of another
    reminds: 1.12, // remember, keep in mind, note, do not forget
    eachStep: 1.02, // before or after each such step, do that: a recurring step
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    style: 0.99, // naming, structure, conventions, patterns, quality of code
    generalNo: 0.94, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    forbids: 0.93, // an order not to do something
    "forbids-terse": 0.88, // forbids and terse, without temporary
    "rule-step": 0.88, // eachStep and orders, without asks or product
    orders: 0.86, // holds some word of ordering
    tooling: 0.84, // a tool, a command, a package manager, an environment
    "rule-here": 0.83, // projectUses, without asks or product or asked-task or wordy
    "names-version": 0.82, // names a version
    noThings: 0.76, // no <things>: a prohibition without a verb
    envFact: 0.76, // a fact of the environment: no access, not installed, only works, runs on, lives in
    "rule-duty": 0.76, // duty and you, without asks or product or asked-task or wordy
    "we-do+style": 0.71, // weDo and style, without asks
    "share:you": 0.68, // share of the sentences that show 'you'
    "rule-no": 0.68, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    "rule-mind": 0.68, // bearInMind, without asks or product or asked-task or wordy
    "states+tooling": 0.65, // states and tooling, without asks
    states: 0.65, // states how things are, where they live, what they cannot do
    projectUses: 0.64, // we use, this project uses, our stack is: how it is done here
    "rule-fact": 0.61, // envFact, without asks or product or asked-task or requests
    secrets: 0.56, // secrets, credentials, public or destructive consequences
    "always-plain": 0.56, // always, without ruled or asks or product
    told: 0.56, // I told you, again, how many times: said before
    you: 0.55, // speaks to the agent
    omitted: 0.55, // you forgot, you did not: the agent left something out
    "rule-tool": 0.53, // toolChoice and tooling, without asks or temporary or product or names-url
    shouts: 0.52, // two or more words in capitals
    "should+style": 0.51, // should and style, without asks or product
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    "duty+universal": 0.48, // duty and universal, without asks or product
    keeps: 0.47, // you keep doing it: a habit of the agent
    always: 0.46, // always, each time
    "share:forbids": 0.42, // share of the sentences that show 'forbids'
    language: 0.41, // the language or the form of the agent's answers
    "forbids+style": 0.37, // forbids and style, without temporary or product
    "told+agent": 0.36, // told and you
    "ensures+task": 0.36, // ensures and asked-task
    "imperative+style": 0.35, // imperative and style, without asks or product
    "size:one-sentence": 0.35, // the message is one sentence
    weDo: 0.31, // we use, we have, we rely: how this project does it
    "we-do-product": 0.3, // weDo and product
    "first:requests": 0.3, // the first sentence shows 'requests'
    standing: 0.3, // it says that it holds from here on
    records: 0.28, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    "forbids+versioning": 0.26, // forbids and versioning, without temporary
    mine: 0.26, // I, my, me
    occasion: 0.26, // when you do such a thing: a recurring occasion of the agent's work
    "first:forbids": 0.25, // the first sentence shows 'forbids'
    "before:unknown": 0.25, // what the agent said before is not known
    "states-plain": 0.24, // states, without asks or product or asked-task
    universal: 0.24, // all, any, every, throughout
    "size:short": 0.23, // 4 to 14 words
    versioning: 0.23, // commits, branches, pushes, pull requests, authorship
    refuses: 0.22, // opens with refusal
    "uses+tooling": 0.21, // uses and tooling, without asks or product
    "size:long": 0.21, // over 60 words
    terse: 0.2, // at most 8 words
    insteadOf: 0.19, // X, not Y; X instead of Y; rather than
    "forbids+documents": 0.18, // forbids and documents, without temporary or product
    "imperative+because": 0.18, // imperative and because, without asks
    "first:uses": 0.18, // the first sentence shows 'uses'
    duty: 0.18, // must, have to, need to, required
    "first:refuses": 0.16, // the first sentence shows 'refuses'
    allowance: 0.16, // asks to be asked: approval, confirmation, permission
    exclaims: 0.15, // an exclamation mark
    "ensures+testing": 0.13, // ensures and testing, without product
    "share:imperative": 0.13, // share of the sentences that show 'imperative'
    contrast: 0.12, // this instead of that
    never: 0.11, // never, under no circumstances
    "secrets+versioning": 0.11, // secrets and versioning
    "names-code": 0.1, // holds code or a long quotation
    "duty+agent": 0.1, // duty and you, without asks
    "forbids+places": 0.09, // forbids and places, without temporary or product
    "uses-terse": 0.09, // uses and terse, without asks or names-url
    "should+places": 0.09, // should and places, without asks or product
    because: 0.09, // gives a reason or a consequence
    only: 0.09, // only, just: narrows the task
    "uses+contrast": 0.08, // uses and contrast, without asks
    "standing-asked": 0.07, // standing and asks
    firm: 0.06, // heat: capitals, oaths, insults, several exclamation marks
    "forbids-plain": 0.06, // forbids, without temporary or product or asks or asked-task or only
    "states+we": 0.05, // states and we, without asks
    prefers: 0.05, // I prefer, I want you to, I do not want
    "form:items": 0.04, // how many list items
    we: 0.04, // we, our, let us
    "before:shared-words": 0.04, // how many of its words the message shares with what the agent said
    "occasion+order": 0.03, // occasion and imperative, without asks
    "always-product": 0.03, // always and product
    "asked-task": 0.02, // opens with the verb of a task
    "forbids+allowance": 0.02, // forbids and allowance
    places: 0.01, // files and folders, where things go
    ensures: 0.01, // make sure, be careful, it is important
    "uses+style": -0.01, // uses and style, without asks or product
    "first:agrees": -0.01, // the first sentence shows 'agrees'
    "never-product": -0.01, // never and product
    "ensures+product": -0.02, // ensures and product
    wordy: -0.03, // over 35 words
    planning: -0.04, // plans, tasks, steps, order of work
    ruled: -0.04, // a thing of the product, not the agent, should or must or always does something
    uses: -0.05, // an order or a wish to use, follow or prefer something
    "always-ruled": -0.05, // always and ruled
    "did+asks": -0.05, // did and asks
    "because+contrast": -0.06, // because and contrast, without asks
    "forbids+only": -0.07, // forbids and only
    did: -0.07, // you removed, changed, broke: the agent did something unwanted
    "imperative+testing": -0.08, // imperative and testing, without asks or product
    "size:log-words": -0.08, // how many words the message has, on a logarithmic scale
    "share:asks": -0.08, // share of the sentences that show 'asks'
    "uses+file": -0.1, // uses and names-file
    "never-plain": -0.1, // never, without ruled or asks or product
    "we-do+tooling": -0.1, // weDo and tooling, without asks
    "form:pasted": -0.11, // how many lines are code, log, quotation or table
    should: -0.12, // should, ought
    "forbids+because": -0.12, // forbids and because, without temporary
    documents: -0.12, // documentation, changelog, notes, comments
    "size:tiny": -0.14, // at most 3 words
    imperative: -0.14, // an order about how to work: keep, ask, check, verify, follow
    middling: -0.17, // 9 to 25 words
    agrees: -0.17, // opens with agreement
    "rule-no-because": -0.17, // generalNo and because, without asks or temporary
    "imperative+universal": -0.17, // imperative and universal, without asks or product
    "duty-product": -0.18, // duty and product
    "first:asks": -0.18, // the first sentence shows 'asks'
    testing: -0.18, // tests, checks, proof that it works
    "first:asked-task": -0.19, // the first sentence shows 'asked-task'
    "forbids+product": -0.22, // forbids and product
    "before:asked": -0.23, // the agent had ended with a question
    "forbids+universal": -0.24, // forbids and universal, without asks
    product: -0.24, // names a part of the product's surface: a button, a page, a user
    temporary: -0.24, // it says that it holds only now
    "forbids+now": -0.24, // forbids and temporary
    conditional: -0.24, // if, when, unless
    "prefers+agent": -0.26, // prefers and you, without asks
    "prefers-product": -0.32, // prefers and product
    "names-file": -0.34, // names a file or a path
    "other-script": -0.35, // Chinese, Japanese, Korean or Russian letters
    "share:product": -0.36, // share of the sentences that show 'product'
    "share:asked-task": -0.36, // share of the sentences that show 'asked-task'
    "size:very-long": -0.4, // over 150 words
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    finish: -0.54, // a closing instruction of one task: then push, then update, as well
    requests: -0.57, // can you, could you, please help: a request for this moment
    "form:any-paste": -0.64, // at least one such line
    "names-url": -0.64, // names a web address
    "form:mostly-pasted": -0.65, // less than half of the message was typed
    "before:done": -0.78, // the agent had reported something as done
    asks: -0.81, // a question
    thisNo: -0.85, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.06, // the software, not the agent, should always or never do something
    selfTalk: -1.33, // the person speaks of themselves or of people in general, not of the work
    "form:document": -2.47, // headings and bold labels: the look of a document
  },
}
