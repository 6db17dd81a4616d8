// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.07
export const WEAK = -1.685

export const WEIGHTS: Weights = {
  bias: -2.89,
  of: {
    fromNowOn: 2.13, // from now on, going forward, henceforth
    saidBefore: 1.56, // the person has said it before
    secretCare: 1.53, // secrets, keys, private data or work that must not be lost or published
    answerForm: 1.5, // how the agent should speak: language, length, form
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    bearInMind: 1.38, // remember that, keep in mind, note that: a fact or a rule follows
    alwaysDo: 1.35, // always or never as an order: 'always run', 'you must never', 'please always'
    "rule-always": 1.31, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    askFirst: 1.29, // nothing without asking: approval before acting
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    style: 1.12, // naming, structure, conventions, patterns, quality of code
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    generalNo: 0.96, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    "names-version": 0.87, // names a version
    toolChoice: 0.87, // use this tool, library, version or command, in the first place or instead of another
    reminds: 0.86, // remember, keep in mind, note, do not forget
    eachStep: 0.85, // before or after each such step, do that: a recurring step
    tooling: 0.84, // a tool, a command, a package manager, an environment
    "forbids-terse": 0.82, // forbids and terse, without temporary
    "rule-step": 0.78, // eachStep and orders, without asks or product
    forbids: 0.74, // an order not to do something
    "rule-no": 0.72, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    "rule-here": 0.71, // projectUses, without asks or product or asked-task or wordy
    shouts: 0.64, // two or more words in capitals
    "share:you": 0.64, // share of the sentences that show 'you'
    "rule-duty": 0.61, // duty and you, without asks or product or asked-task or wordy
    "rule-mind": 0.61, // bearInMind, without asks or product or asked-task or wordy
    "we-do+style": 0.6, // weDo and style, without asks
    "rule-fact": 0.6, // envFact, without asks or product or asked-task or requests
    you: 0.58, // speaks to the agent
    states: 0.55, // states how things are, where they live, what they cannot do
    "states+tooling": 0.55, // states and tooling, without asks
    projectUses: 0.54, // we use, this project uses, our stack is: how it is done here
    told: 0.52, // I told you, again, how many times: said before
    "rule-tool": 0.51, // toolChoice and tooling, without asks or temporary or product or names-url
    noThings: 0.5, // no <things>: a prohibition without a verb
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    "first:requests": 0.48, // the first sentence shows 'requests'
    "should+style": 0.47, // should and style, without asks or product
    secrets: 0.46, // secrets, credentials, public or destructive consequences
    orders: 0.45, // holds some word of ordering
    "size:one-sentence": 0.44, // the message is one sentence
    "imperative+style": 0.44, // imperative and style, without asks or product
    keeps: 0.41, // you keep doing it: a habit of the agent
    envFact: 0.39, // a fact of the environment: no access, not installed, only works, runs on, lives in
    "duty+universal": 0.37, // duty and universal, without asks or product
    "we-do-product": 0.35, // weDo and product
    language: 0.35, // the language or the form of the agent's answers
    "always-plain": 0.31, // always, without ruled or asks or product
    "asked-task": 0.31, // opens with the verb of a task
    "forbids+style": 0.28, // forbids and style, without temporary or product
    "share:imperative": 0.28, // share of the sentences that show 'imperative'
    universal: 0.27, // all, any, every, throughout
    versioning: 0.26, // commits, branches, pushes, pull requests, authorship
    "size:short": 0.25, // 4 to 14 words
    records: 0.25, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    omitted: 0.24, // you forgot, you did not: the agent left something out
    "told+agent": 0.24, // told and you
    "forbids+documents": 0.24, // forbids and documents, without temporary or product
    "imperative+because": 0.23, // imperative and because, without asks
    "forbids+versioning": 0.22, // forbids and versioning, without temporary
    "forbids-plain": 0.22, // forbids, without temporary or product or asks or asked-task or only
    "uses+tooling": 0.22, // uses and tooling, without asks or product
    refuses: 0.21, // opens with refusal
    "size:long": 0.21, // over 60 words
    occasion: 0.2, // when you do such a thing: a recurring occasion of the agent's work
    terse: 0.2, // at most 8 words
    always: 0.19, // always, each time
    "before:unknown": 0.18, // what the agent said before is not known
    "forbids-told": 0.17, // forbids and tells
    tells: 0.17, // begins with who or what it tells of, not with an order
    weDo: 0.16, // we use, we have, we rely: how this project does it
    "share:forbids": 0.15, // share of the sentences that show 'forbids'
    "secrets+versioning": 0.14, // secrets and versioning
    "states-plain": 0.13, // states, without asks or product or asked-task
    "ensures+task": 0.13, // ensures and asked-task
    "ensures+testing": 0.13, // ensures and testing, without product
    exclaims: 0.13, // an exclamation mark
    standing: 0.12, // it says that it holds from here on
    "uses+contrast": 0.12, // uses and contrast, without asks
    "occasion+order": 0.11, // occasion and imperative, without asks
    "first:refuses": 0.1, // the first sentence shows 'refuses'
    only: 0.1, // only, just: narrows the task
    "forbids+places": 0.1, // forbids and places, without temporary or product
    "first:uses": 0.1, // the first sentence shows 'uses'
    "always-product": 0.08, // always and product
    mine: 0.07, // I, my, me
    because: 0.05, // gives a reason or a consequence
    "should+places": 0.05, // should and places, without asks or product
    "standing-asked": 0.04, // standing and asks
    "states+we": 0.04, // states and we, without asks
    "first:forbids": 0.04, // the first sentence shows 'forbids'
    "form:pasted": 0.04, // how many lines are code, log, quotation or table
    "first:agrees": 0.04, // the first sentence shows 'agrees'
    "first:asks": 0.02, // the first sentence shows 'asks'
    firm: 0.02, // heat: capitals, oaths, insults, several exclamation marks
    insteadOf: 0.01, // X, not Y; X instead of Y; rather than
    "never-product": 0.01, // never and product
    should: -0.01, // should, ought
    "size:tiny": -0.03, // at most 3 words
    wordy: -0.04, // over 35 words
    "duty+agent": -0.04, // duty and you, without asks
    "form:items": -0.04, // how many list items
    "uses+style": -0.04, // uses and style, without asks or product
    allowance: -0.05, // asks to be asked: approval, confirmation, permission
    contrast: -0.05, // this instead of that
    did: -0.05, // you removed, changed, broke: the agent did something unwanted
    "forbids+because": -0.05, // forbids and because, without temporary
    "did+asks": -0.06, // did and asks
    "states-product": -0.06, // states and product
    documents: -0.07, // documentation, changelog, notes, comments
    "forbids+product": -0.07, // forbids and product
    ruled: -0.07, // a thing of the product, not the agent, should or must or always does something
    "size:log-words": -0.08, // how many words the message has, on a logarithmic scale
    "imperative+testing": -0.08, // imperative and testing, without asks or product
    "always-ruled": -0.09, // always and ruled
    never: -0.1, // never, under no circumstances
    planning: -0.1, // plans, tasks, steps, order of work
    "because+contrast": -0.1, // because and contrast, without asks
    "names-code": -0.11, // holds code or a long quotation
    "we-do+tooling": -0.11, // weDo and tooling, without asks
    places: -0.11, // files and folders, where things go
    testing: -0.12, // tests, checks, proof that it works
    "share:product": -0.13, // share of the sentences that show 'product'
    ensures: -0.14, // make sure, be careful, it is important
    "never-plain": -0.14, // never, without ruled or asks or product
    duty: -0.14, // must, have to, need to, required
    "uses+file": -0.15, // uses and names-file
    "rule-no-because": -0.15, // generalNo and because, without asks or temporary
    agrees: -0.16, // opens with agreement
    prefers: -0.16, // I prefer, I want you to, I do not want
    "forbids+only": -0.17, // forbids and only
    "first:asked-task": -0.17, // the first sentence shows 'asked-task'
    "imperative+universal": -0.18, // imperative and universal, without asks or product
    conditional: -0.18, // if, when, unless
    "never-told": -0.19, // never and tells
    "share:asks": -0.2, // share of the sentences that show 'asks'
    "forbids+now": -0.21, // forbids and temporary
    "duty-product": -0.22, // duty and product
    middling: -0.22, // 9 to 25 words
    we: -0.23, // we, our, let us
    "always-told": -0.23, // always and tells
    "before:asked": -0.25, // the agent had ended with a question
    "forbids+universal": -0.26, // forbids and universal, without asks
    imperative: -0.28, // an order about how to work: keep, ask, check, verify, follow
    "prefers+agent": -0.28, // prefers and you, without asks
    uses: -0.29, // an order or a wish to use, follow or prefer something
    "prefers-product": -0.31, // prefers and product
    temporary: -0.38, // it says that it holds only now
    "share:asked-task": -0.38, // share of the sentences that show 'asked-task'
    "names-file": -0.41, // names a file or a path
    "other-script": -0.42, // Chinese, Japanese, Korean or Russian letters
    product: -0.46, // names a part of the product's surface: a button, a page, a user
    finish: -0.48, // a closing instruction of one task: then push, then update, as well
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    "form:any-paste": -0.55, // at least one such line
    requests: -0.56, // can you, could you, please help: a request for this moment
    "names-url": -0.65, // names a web address
    "form:mostly-pasted": -0.66, // less than half of the message was typed
    "before:done": -0.75, // the agent had reported something as done
    asks: -0.83, // a question
    thisNo: -0.88, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.12, // the software, not the agent, should always or never do something
    selfTalk: -1.36, // the person speaks of themselves or of people in general, not of the work
    bare: -1.87, // shows no turn of phrase that lessons are made of
    "form:document": -2.56, // headings and bold labels: the look of a document
  },
}
