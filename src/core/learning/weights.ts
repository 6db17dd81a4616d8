// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.1
export const WEAK = -1.686

export const WEIGHTS: Weights = {
  bias: -2.73,
  of: {
    fromNowOn: 2.13, // from now on, going forward, henceforth
    saidBefore: 1.6, // the person has said it before
    secretCare: 1.54, // secrets, keys, private data or work that must not be lost or published
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    answerForm: 1.48, // how the agent should speak: language, length, form
    alwaysDo: 1.37, // always or never as an order: 'always run', 'you must never', 'please always'
    bearInMind: 1.36, // remember that, keep in mind, note that: a fact or a rule follows
    askFirst: 1.28, // nothing without asking: approval before acting
    "rule-always": 1.2, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    style: 1.19, // naming, structure, conventions, patterns, quality of code
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    toolChoice: 0.94, // use this tool, library, version or command, in the first place or instead of another
    generalNo: 0.92, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    eachStep: 0.88, // before or after each such step, do that: a recurring step
    "names-version": 0.85, // names a version
    reminds: 0.84, // remember, keep in mind, note, do not forget
    "forbids-terse": 0.83, // forbids and terse, without temporary
    tooling: 0.79, // a tool, a command, a package manager, an environment
    "share:you": 0.77, // share of the sentences that show 'you'
    "rule-step": 0.76, // eachStep and orders, without asks or product
    "rule-fact": 0.73, // envFact, without asks or product or asked-task or requests
    "rule-here": 0.69, // projectUses, without asks or product or asked-task or wordy
    "rule-no": 0.68, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    forbids: 0.67, // an order not to do something
    projectUses: 0.64, // we use, this project uses, our stack is: how it is done here
    shouts: 0.63, // two or more words in capitals
    "rule-mind": 0.61, // bearInMind, without asks or product or asked-task or wordy
    "rule-tool": 0.58, // toolChoice and tooling, without asks or temporary or product or names-url
    states: 0.57, // states how things are, where they live, what they cannot do
    "we-do+style": 0.54, // weDo and style, without asks
    "states+tooling": 0.51, // states and tooling, without asks
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    "rule-duty": 0.49, // duty and you, without asks or product or asked-task or wordy
    noThings: 0.49, // no <things>: a prohibition without a verb
    language: 0.48, // the language or the form of the agent's answers
    envFact: 0.46, // a fact of the environment: no access, not installed, only works, runs on, lives in
    "should+style": 0.45, // should and style, without asks or product
    orders: 0.43, // holds some word of ordering
    you: 0.43, // speaks to the agent
    "imperative+style": 0.42, // imperative and style, without asks or product
    secrets: 0.42, // secrets, credentials, public or destructive consequences
    "size:one-sentence": 0.42, // the message is one sentence
    "first:requests": 0.4, // the first sentence shows 'requests'
    "duty+universal": 0.4, // duty and universal, without asks or product
    "always-plain": 0.39, // always, without ruled or asks or product
    "asked-task": 0.38, // opens with the verb of a task
    told: 0.38, // I told you, again, how many times: said before
    keeps: 0.37, // you keep doing it: a habit of the agent
    versioning: 0.29, // commits, branches, pushes, pull requests, authorship
    always: 0.27, // always, each time
    omitted: 0.27, // you forgot, you did not: the agent left something out
    "forbids+style": 0.26, // forbids and style, without temporary or product
    "size:long": 0.26, // over 60 words
    "share:imperative": 0.25, // share of the sentences that show 'imperative'
    universal: 0.25, // all, any, every, throughout
    "size:short": 0.25, // 4 to 14 words
    records: 0.24, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    "forbids+versioning": 0.22, // forbids and versioning, without temporary
    "forbids-plain": 0.22, // forbids, without temporary or product or asks or asked-task or only
    "forbids+documents": 0.22, // forbids and documents, without temporary or product
    refuses: 0.2, // opens with refusal
    "we-do-product": 0.2, // weDo and product
    "imperative+because": 0.19, // imperative and because, without asks
    occasion: 0.19, // when you do such a thing: a recurring occasion of the agent's work
    "before:unknown": 0.18, // what the agent said before is not known
    "first:uses": 0.17, // the first sentence shows 'uses'
    "share:forbids": 0.17, // share of the sentences that show 'forbids'
    "states-plain": 0.16, // states, without asks or product or asked-task
    weDo: 0.15, // we use, we have, we rely: how this project does it
    tells: 0.14, // begins with who or what it tells of, not with an order
    "secrets+versioning": 0.14, // secrets and versioning
    "ensures+testing": 0.14, // ensures and testing, without product
    because: 0.13, // gives a reason or a consequence
    "uses+tooling": 0.13, // uses and tooling, without asks or product
    "uses+contrast": 0.12, // uses and contrast, without asks
    exclaims: 0.12, // an exclamation mark
    "ensures+task": 0.12, // ensures and asked-task
    standing: 0.11, // it says that it holds from here on
    "told+agent": 0.1, // told and you
    "uses+style": 0.09, // uses and style, without asks or product
    terse: 0.09, // at most 8 words
    "first:refuses": 0.09, // the first sentence shows 'refuses'
    "forbids-told": 0.09, // forbids and tells
    mine: 0.09, // I, my, me
    "occasion+order": 0.09, // occasion and imperative, without asks
    "forbids+places": 0.08, // forbids and places, without temporary or product
    "always-product": 0.08, // always and product
    "first:agrees": 0.08, // the first sentence shows 'agrees'
    "first:forbids": 0.06, // the first sentence shows 'forbids'
    "standing-asked": 0.04, // standing and asks
    firm: 0.03, // heat: capitals, oaths, insults, several exclamation marks
    "form:pasted": 0.03, // how many lines are code, log, quotation or table
    "states+we": 0.02, // states and we, without asks
    "never-product": 0.02, // never and product
    only: 0.02, // only, just: narrows the task
    documents: -0.02, // documentation, changelog, notes, comments
    "states-product": -0.02, // states and product
    "before:shared-words": -0.02, // how many of its words the message shares with what the agent said
    did: -0.04, // you removed, changed, broke: the agent did something unwanted
    "size:tiny": -0.04, // at most 3 words
    "forbids+because": -0.04, // forbids and because, without temporary
    "size:log-words": -0.04, // how many words the message has, on a logarithmic scale
    ruled: -0.05, // a thing of the product, not the agent, should or must or always does something
    "forbids+product": -0.05, // forbids and product
    "did+asks": -0.05, // did and asks
    "first:asks": -0.06, // the first sentence shows 'asks'
    contrast: -0.07, // this instead of that
    allowance: -0.07, // asks to be asked: approval, confirmation, permission
    wordy: -0.07, // over 35 words
    "never-plain": -0.07, // never, without ruled or asks or product
    agrees: -0.07, // opens with agreement
    "uses-terse": -0.08, // uses and terse, without asks or names-url
    "imperative+testing": -0.09, // imperative and testing, without asks or product
    "always-ruled": -0.1, // always and ruled
    "imperative+universal": -0.1, // imperative and universal, without asks or product
    "because+contrast": -0.11, // because and contrast, without asks
    places: -0.12, // files and folders, where things go
    planning: -0.13, // plans, tasks, steps, order of work
    never: -0.15, // never, under no circumstances
    "we-do+tooling": -0.15, // weDo and tooling, without asks
    "uses+file": -0.15, // uses and names-file
    "rule-no-because": -0.15, // generalNo and because, without asks or temporary
    "names-code": -0.16, // holds code or a long quotation
    testing: -0.16, // tests, checks, proof that it works
    ensures: -0.16, // make sure, be careful, it is important
    prefers: -0.17, // I prefer, I want you to, I do not want
    "duty-product": -0.17, // duty and product
    "first:asked-task": -0.18, // the first sentence shows 'asked-task'
    "share:asks": -0.2, // share of the sentences that show 'asks'
    we: -0.2, // we, our, let us
    "forbids+now": -0.21, // forbids and temporary
    "share:product": -0.21, // share of the sentences that show 'product'
    conditional: -0.22, // if, when, unless
    "forbids+only": -0.24, // forbids and only
    "always-told": -0.24, // always and tells
    "never-told": -0.25, // never and tells
    duty: -0.25, // must, have to, need to, required
    "forbids+universal": -0.26, // forbids and universal, without asks
    "before:asked": -0.26, // the agent had ended with a question
    "prefers+agent": -0.27, // prefers and you, without asks
    imperative: -0.27, // an order about how to work: keep, ask, check, verify, follow
    "duty+agent": -0.29, // duty and you, without asks
    "prefers-product": -0.31, // prefers and product
    uses: -0.34, // an order or a wish to use, follow or prefer something
    middling: -0.35, // 9 to 25 words
    temporary: -0.37, // it says that it holds only now
    "form:any-paste": -0.39, // at least one such line
    "names-file": -0.39, // names a file or a path
    "share:asked-task": -0.4, // share of the sentences that show 'asked-task'
    product: -0.42, // names a part of the product's surface: a button, a page, a user
    "other-script": -0.45, // Chinese, Japanese, Korean or Russian letters
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    finish: -0.53, // a closing instruction of one task: then push, then update, as well
    requests: -0.58, // can you, could you, please help: a request for this moment
    "names-url": -0.64, // names a web address
    "form:mostly-pasted": -0.69, // less than half of the message was typed
    "before:done": -0.76, // the agent had reported something as done
    asks: -0.8, // a question
    thisNo: -0.86, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.04, // the software, not the agent, should always or never do something
    selfTalk: -1.41, // the person speaks of themselves or of people in general, not of the work
    bare: -1.91, // shows no turn of phrase that lessons are made of
    "standing-thing": -2.0, // fromNowOn and ruled, without testing or documents or versioning or style or tooling or planning or you
    "form:document": -2.57, // headings and bold labels: the look of a document
  },
}
