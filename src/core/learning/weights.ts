// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.386
export const WEAK = -2.023

export const WEIGHTS: Weights = {
  bias: -3.93,
  of: {
    fromNowOn: 2.22, // from now on, going forward, henceforth
    saidBefore: 1.82, // the person has said it before
    secretCare: 1.62, // secrets, keys, private data or work that must not be lost or published
    answerForm: 1.61, // how the agent should speak: language, length, form
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    bearInMind: 1.49, // remember that, keep in mind, note that: a fact or a rule follows
    alwaysDo: 1.4, // always or never as an order: 'always run', 'you must never', 'please always'
    "rule-always": 1.31, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    askFirst: 1.31, // nothing without asking: approval before acting
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    reminds: 1.11, // remember, keep in mind, note, do not forget
    toolChoice: 1.06, // use this tool, library, version or command, in the first place or instead of another
    "forbids-terse": 1.04, // forbids and terse, without temporary
    eachStep: 1.01, // before or after each such step, do that: a recurring step
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    style: 0.99, // naming, structure, conventions, patterns, quality of code
    forbids: 0.93, // an order not to do something
    generalNo: 0.89, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    "rule-step": 0.86, // eachStep and orders, without asks or product
    tooling: 0.84, // a tool, a command, a package manager, an environment
    "names-version": 0.81, // names a version
    orders: 0.79, // holds some word of ordering
    "rule-fact": 0.79, // envFact, without asks or product or asked-task or requests
    "rule-duty": 0.75, // duty and you, without asks or product or asked-task or wordy
    noThings: 0.75, // no <things>: a prohibition without a verb
    "rule-here": 0.73, // projectUses, without asks or product or asked-task or wordy
    "share:you": 0.73, // share of the sentences that show 'you'
    states: 0.72, // states how things are, where they live, what they cannot do
    "we-do+style": 0.72, // weDo and style, without asks
    "states+tooling": 0.7, // states and tooling, without asks
    "rule-mind": 0.7, // bearInMind, without asks or product or asked-task or wordy
    projectUses: 0.69, // we use, this project uses, our stack is: how it is done here
    "rule-no": 0.68, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    envFact: 0.65, // a fact of the environment: no access, not installed, only works, runs on, lives in
    told: 0.59, // I told you, again, how many times: said before
    "always-plain": 0.55, // always, without ruled or asks or product
    language: 0.52, // the language or the form of the agent's answers
    "rule-tool": 0.52, // toolChoice and tooling, without asks or temporary or product or names-url
    shouts: 0.52, // two or more words in capitals
    always: 0.51, // always, each time
    "should+style": 0.51, // should and style, without asks or product
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    keeps: 0.48, // you keep doing it: a habit of the agent
    omitted: 0.46, // you forgot, you did not: the agent left something out
    "duty+universal": 0.45, // duty and universal, without asks or product
    you: 0.44, // speaks to the agent
    secrets: 0.41, // secrets, credentials, public or destructive consequences
    weDo: 0.37, // we use, we have, we rely: how this project does it
    "share:forbids": 0.36, // share of the sentences that show 'forbids'
    "size:one-sentence": 0.35, // the message is one sentence
    "imperative+style": 0.35, // imperative and style, without asks or product
    "ensures+task": 0.35, // ensures and asked-task
    "forbids+style": 0.34, // forbids and style, without temporary or product
    "we-do-product": 0.33, // weDo and product
    records: 0.31, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    "states-plain": 0.29, // states, without asks or product or asked-task
    "forbids+documents": 0.28, // forbids and documents, without temporary or product
    occasion: 0.28, // when you do such a thing: a recurring occasion of the agent's work
    standing: 0.28, // it says that it holds from here on
    "size:short": 0.27, // 4 to 14 words
    versioning: 0.26, // commits, branches, pushes, pull requests, authorship
    "size:long": 0.26, // over 60 words
    "forbids+versioning": 0.25, // forbids and versioning, without temporary
    "told+agent": 0.24, // told and you
    "first:requests": 0.24, // the first sentence shows 'requests'
    mine: 0.22, // I, my, me
    "before:unknown": 0.21, // what the agent said before is not known
    duty: 0.21, // must, have to, need to, required
    refuses: 0.21, // opens with refusal
    prefers: 0.2, // I prefer, I want you to, I do not want
    "first:forbids": 0.19, // the first sentence shows 'forbids'
    "first:uses": 0.19, // the first sentence shows 'uses'
    insteadOf: 0.19, // X, not Y; X instead of Y; rather than
    "first:refuses": 0.17, // the first sentence shows 'refuses'
    "share:imperative": 0.17, // share of the sentences that show 'imperative'
    "imperative+because": 0.17, // imperative and because, without asks
    "uses-terse": 0.17, // uses and terse, without asks or names-url
    "uses+tooling": 0.16, // uses and tooling, without asks or product
    "forbids-plain": 0.15, // forbids, without temporary or product or asks or asked-task or only
    allowance: 0.15, // asks to be asked: approval, confirmation, permission
    exclaims: 0.15, // an exclamation mark
    "asked-task": 0.15, // opens with the verb of a task
    never: 0.14, // never, under no circumstances
    universal: 0.14, // all, any, every, throughout
    "ensures+testing": 0.13, // ensures and testing, without product
    contrast: 0.13, // this instead of that
    "secrets+versioning": 0.12, // secrets and versioning
    terse: 0.11, // at most 8 words
    "forbids+places": 0.1, // forbids and places, without temporary or product
    only: 0.09, // only, just: narrows the task
    because: 0.09, // gives a reason or a consequence
    "names-code": 0.08, // holds code or a long quotation
    "always-product": 0.08, // always and product
    "uses+contrast": 0.07, // uses and contrast, without asks
    "duty+agent": 0.07, // duty and you, without asks
    "should+places": 0.06, // should and places, without asks or product
    firm: 0.06, // heat: capitals, oaths, insults, several exclamation marks
    "standing-asked": 0.06, // standing and asks
    "occasion+order": 0.05, // occasion and imperative, without asks
    "states-product": 0.04, // states and product
    "before:shared-words": 0.03, // how many of its words the message shares with what the agent said
    wordy: 0.03, // over 35 words
    "form:items": 0.02, // how many list items
    "forbids+allowance": 0.02, // forbids and allowance
    ensures: 0.01, // make sure, be careful, it is important
    "ensures+product": -0.02, // ensures and product
    "uses+style": -0.02, // uses and style, without asks or product
    "form:pasted": -0.02, // how many lines are code, log, quotation or table
    we: -0.02, // we, our, let us
    uses: -0.04, // an order or a wish to use, follow or prefer something
    "size:log-words": -0.04, // how many words the message has, on a logarithmic scale
    places: -0.05, // files and folders, where things go
    "did+asks": -0.05, // did and asks
    ruled: -0.06, // a thing of the product, not the agent, should or must or always does something
    "always-ruled": -0.06, // always and ruled
    did: -0.06, // you removed, changed, broke: the agent did something unwanted
    "because+contrast": -0.07, // because and contrast, without asks
    "forbids+only": -0.07, // forbids and only
    "never-plain": -0.07, // never, without ruled or asks or product
    "share:asks": -0.08, // share of the sentences that show 'asks'
    "we-do+tooling": -0.08, // weDo and tooling, without asks
    "imperative+testing": -0.09, // imperative and testing, without asks or product
    should: -0.09, // should, ought
    "forbids+because": -0.1, // forbids and because, without temporary
    "imperative+universal": -0.11, // imperative and universal, without asks or product
    testing: -0.13, // tests, checks, proof that it works
    planning: -0.13, // plans, tasks, steps, order of work
    "size:tiny": -0.14, // at most 3 words
    "uses+file": -0.15, // uses and names-file
    "rule-no-because": -0.15, // generalNo and because, without asks or temporary
    "first:asks": -0.16, // the first sentence shows 'asks'
    agrees: -0.18, // opens with agreement
    middling: -0.19, // 9 to 25 words
    temporary: -0.19, // it says that it holds only now
    "forbids+product": -0.21, // forbids and product
    imperative: -0.21, // an order about how to work: keep, ask, check, verify, follow
    "forbids+now": -0.22, // forbids and temporary
    "forbids+universal": -0.23, // forbids and universal, without asks
    "duty-product": -0.24, // duty and product
    "size:very-long": -0.25, // over 150 words
    "before:asked": -0.26, // the agent had ended with a question
    conditional: -0.27, // if, when, unless
    "share:product": -0.27, // share of the sentences that show 'product'
    "first:asked-task": -0.29, // the first sentence shows 'asked-task'
    "prefers+agent": -0.3, // prefers and you, without asks
    "share:asked-task": -0.32, // share of the sentences that show 'asked-task'
    "prefers-product": -0.33, // prefers and product
    product: -0.35, // names a part of the product's surface: a button, a page, a user
    "names-file": -0.37, // names a file or a path
    "other-script": -0.37, // Chinese, Japanese, Korean or Russian letters
    requests: -0.38, // can you, could you, please help: a request for this moment
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    finish: -0.53, // a closing instruction of one task: then push, then update, as well
    "form:any-paste": -0.58, // at least one such line
    "names-url": -0.63, // names a web address
    "form:mostly-pasted": -0.66, // less than half of the message was typed
    "before:done": -0.78, // the agent had reported something as done
    asks: -0.8, // a question
    thisNo: -0.85, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.06, // the software, not the agent, should always or never do something
    selfTalk: -1.32, // the person speaks of themselves or of people in general, not of the work
    "form:document": -2.49, // headings and bold labels: the look of a document
  },
}
