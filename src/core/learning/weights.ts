// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = -0.125
export const WEAK = -1.849

export const WEIGHTS: Weights = {
  bias: -2.68,
  of: {
    fromNowOn: 2.13, // from now on, going forward, henceforth
    saidBefore: 1.61, // the person has said it before
    answerForm: 1.5, // how the agent should speak: language, length, form
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    secretCare: 1.5, // secrets, keys, private data or work that must not be lost or published
    alwaysDo: 1.43, // always or never as an order: 'always run', 'you must never', 'please always'
    style: 1.36, // naming, structure, conventions, patterns, quality of code
    "rule-always": 1.29, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    bearInMind: 1.22, // remember that, keep in mind, note that: a fact or a rule follows
    askFirst: 1.22, // nothing without asking: approval before acting
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    reminds: 0.89, // remember, keep in mind, note, do not forget
    "names-version": 0.84, // names a version
    tooling: 0.77, // a tool, a command, a package manager, an environment
    "rule-duty": 0.77, // duty and you, without asks or product or asked-task or wordy
    eachStep: 0.77, // before or after each such step, do that: a recurring step
    "rule-step": 0.75, // eachStep and orders, without asks or product
    "forbids-terse": 0.72, // forbids and terse, without temporary
    "share:you": 0.7, // share of the sentences that show 'you'
    "rule-here": 0.7, // projectUses, without asks or product or asked-task or wordy
    projectUses: 0.66, // we use, this project uses, our stack is: how it is done here
    shouts: 0.66, // two or more words in capitals
    "rule-fact": 0.65, // envFact, without asks or product or asked-task or requests
    "rule-mind": 0.62, // bearInMind, without asks or product or asked-task or wordy
    forbids: 0.62, // an order not to do something
    refuses: 0.54, // opens with refusal
    envFact: 0.5, // a fact of the environment: no access, not installed, only works, runs on, lives in
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    "we-do+style": 0.47, // weDo and style, without asks
    orders: 0.47, // holds some word of ordering
    "should+style": 0.45, // should and style, without asks or product
    states: 0.45, // states how things are, where they live, what they cannot do
    keeps: 0.44, // you keep doing it: a habit of the agent
    language: 0.43, // the language or the form of the agent's answers
    you: 0.43, // speaks to the agent
    "rule-no": 0.42, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    told: 0.4, // I told you, again, how many times: said before
    "first:requests": 0.39, // the first sentence shows 'requests'
    "imperative+style": 0.39, // imperative and style, without asks or product
    "states+tooling": 0.39, // states and tooling, without asks
    toolChoice: 0.37, // use this tool, library, version or command, in the first place or instead of another
    secrets: 0.36, // secrets, credentials, public or destructive consequences
    "size:one-sentence": 0.34, // the message is one sentence
    "we-do-product": 0.32, // weDo and product
    "size:short": 0.32, // 4 to 14 words
    "duty+universal": 0.31, // duty and universal, without asks or product
    generalNo: 0.31, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    "always-plain": 0.3, // always, without ruled or asks or product
    "forbids+versioning": 0.29, // forbids and versioning, without temporary
    "imperative+because": 0.29, // imperative and because, without asks
    records: 0.29, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    versioning: 0.28, // commits, branches, pushes, pull requests, authorship
    "share:forbids": 0.28, // share of the sentences that show 'forbids'
    "rule-tool": 0.27, // toolChoice and tooling, without asks or temporary or product or names-url
    "first:refuses": 0.26, // the first sentence shows 'refuses'
    occasion: 0.26, // when you do such a thing: a recurring occasion of the agent's work
    "forbids+style": 0.25, // forbids and style, without temporary or product
    "ensures+task": 0.24, // ensures and asked-task
    tells: 0.24, // begins with who or what it tells of, not with an order
    "first:forbids": 0.23, // the first sentence shows 'forbids'
    "first:uses": 0.23, // the first sentence shows 'uses'
    "ensures+product": 0.23, // ensures and product
    omitted: 0.23, // you forgot, you did not: the agent left something out
    "size:long": 0.22, // over 60 words
    terse: 0.22, // at most 8 words
    "forbids-plain": 0.21, // forbids, without temporary or product or asks or asked-task or only
    universal: 0.21, // all, any, every, throughout
    "before:unknown": 0.2, // what the agent said before is not known
    "uses+contrast": 0.19, // uses and contrast, without asks
    "asked-task": 0.18, // opens with the verb of a task
    "states-plain": 0.17, // states, without asks or product or asked-task
    "share:imperative": 0.17, // share of the sentences that show 'imperative'
    "uses+tooling": 0.15, // uses and tooling, without asks or product
    "first:asks": 0.15, // the first sentence shows 'asks'
    "uses-terse": 0.15, // uses and terse, without asks or names-url
    because: 0.15, // gives a reason or a consequence
    always: 0.12, // always, each time
    "secrets+versioning": 0.12, // secrets and versioning
    standing: 0.12, // it says that it holds from here on
    "forbids+documents": 0.12, // forbids and documents, without temporary or product
    "told+agent": 0.11, // told and you
    weDo: 0.11, // we use, we have, we rely: how this project does it
    firm: 0.11, // heat: capitals, oaths, insults, several exclamation marks
    "ensures+testing": 0.1, // ensures and testing, without product
    "occasion+order": 0.1, // occasion and imperative, without asks
    "standing-asked": 0.08, // standing and asks
    exclaims: 0.08, // an exclamation mark
    allowance: 0.06, // asks to be asked: approval, confirmation, permission
    only: 0.06, // only, just: narrows the task
    insteadOf: 0.06, // X, not Y; X instead of Y; rather than
    "forbids+because": 0.06, // forbids and because, without temporary
    "forbids-told": 0.04, // forbids and tells
    planning: 0.03, // plans, tasks, steps, order of work
    "form:pasted": 0.03, // how many lines are code, log, quotation or table
    "should+places": 0.02, // should and places, without asks or product
    "duty-product": 0.02, // duty and product
    "forbids+places": 0.02, // forbids and places, without temporary or product
    "duty+agent": 0.01, // duty and you, without asks
    "never-product": 0.01, // never and product
    mine: -0.02, // I, my, me
    did: -0.03, // you removed, changed, broke: the agent did something unwanted
    "imperative+testing": -0.04, // imperative and testing, without asks or product
    "did+asks": -0.04, // did and asks
    ensures: -0.05, // make sure, be careful, it is important
    contrast: -0.05, // this instead of that
    "forbids+universal": -0.05, // forbids and universal, without asks
    places: -0.06, // files and folders, where things go
    "before:shared-words": -0.07, // how many of its words the message shares with what the agent said
    "never-plain": -0.07, // never, without ruled or asks or product
    "states+we": -0.08, // states and we, without asks
    prefers: -0.08, // I prefer, I want you to, I do not want
    ruled: -0.08, // a thing of the product, not the agent, should or must or always does something
    wordy: -0.09, // over 35 words
    "imperative+universal": -0.09, // imperative and universal, without asks or product
    "always-ruled": -0.09, // always and ruled
    should: -0.09, // should, ought
    "uses+style": -0.09, // uses and style, without asks or product
    "names-code": -0.1, // holds code or a long quotation
    duty: -0.11, // must, have to, need to, required
    "size:log-words": -0.12, // how many words the message has, on a logarithmic scale
    "prefers-product": -0.12, // prefers and product
    never: -0.13, // never, under no circumstances
    "uses+file": -0.13, // uses and names-file
    testing: -0.14, // tests, checks, proof that it works
    "share:product": -0.15, // share of the sentences that show 'product'
    we: -0.17, // we, our, let us
    "first:asked-task": -0.17, // the first sentence shows 'asked-task'
    agrees: -0.17, // opens with agreement
    "because+contrast": -0.19, // because and contrast, without asks
    "forbids+now": -0.19, // forbids and temporary
    "states-product": -0.19, // states and product
    "forbids+only": -0.2, // forbids and only
    "we-do+tooling": -0.2, // weDo and tooling, without asks
    conditional: -0.2, // if, when, unless
    "before:asked": -0.21, // the agent had ended with a question
    "forbids+product": -0.22, // forbids and product
    imperative: -0.22, // an order about how to work: keep, ask, check, verify, follow
    uses: -0.23, // an order or a wish to use, follow or prefer something
    "always-told": -0.23, // always and tells
    "never-told": -0.28, // never and tells
    "prefers+agent": -0.31, // prefers and you, without asks
    middling: -0.33, // 9 to 25 words
    temporary: -0.35, // it says that it holds only now
    "share:asked-task": -0.36, // share of the sentences that show 'asked-task'
    "other-script": -0.4, // Chinese, Japanese, Korean or Russian letters
    requests: -0.4, // can you, could you, please help: a request for this moment
    product: -0.41, // names a part of the product's surface: a button, a page, a user
    finish: -0.46, // a closing instruction of one task: then push, then update, as well
    "share:asks": -0.46, // share of the sentences that show 'asks'
    "names-file": -0.46, // names a file or a path
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    "form:any-paste": -0.56, // at least one such line
    "form:mostly-pasted": -0.67, // less than half of the message was typed
    "names-url": -0.72, // names a web address
    "before:done": -0.75, // the agent had reported something as done
    thisNo: -0.92, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.05, // the software, not the agent, should always or never do something
    asks: -1.07, // a question
    selfTalk: -1.43, // the person speaks of themselves or of people in general, not of the work
    bare: -1.92, // shows no turn of phrase that lessons are made of
    "form:document": -2.59, // headings and bold labels: the look of a document
  },
}
