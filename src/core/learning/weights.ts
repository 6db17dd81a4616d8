// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.037
export const WEAK = -1.748

export const WEIGHTS: Weights = {
  bias: -2.93,
  of: {
    fromNowOn: 2.14, // from now on, going forward, henceforth
    saidBefore: 1.61, // the person has said it before
    secretCare: 1.52, // secrets, keys, private data or work that must not be lost or published
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    bearInMind: 1.34, // remember that, keep in mind, note that: a fact or a rule follows
    answerForm: 1.31, // how the agent should speak: language, length, form
    alwaysDo: 1.3, // always or never as an order: 'always run', 'you must never', 'please always'
    askFirst: 1.3, // nothing without asking: approval before acting
    "rule-always": 1.28, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    style: 1.12, // naming, structure, conventions, patterns, quality of code
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    toolChoice: 0.94, // use this tool, library, version or command, in the first place or instead of another
    reminds: 0.91, // remember, keep in mind, note, do not forget
    generalNo: 0.89, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    tooling: 0.86, // a tool, a command, a package manager, an environment
    "names-version": 0.86, // names a version
    eachStep: 0.86, // before or after each such step, do that: a recurring step
    "forbids-terse": 0.83, // forbids and terse, without temporary
    "rule-step": 0.79, // eachStep and orders, without asks or product
    forbids: 0.78, // an order not to do something
    "share:you": 0.71, // share of the sentences that show 'you'
    "rule-here": 0.7, // projectUses, without asks or product or asked-task or wordy
    "rule-fact": 0.7, // envFact, without asks or product or asked-task or requests
    shouts: 0.66, // two or more words in capitals
    "rule-no": 0.61, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    "we-do+style": 0.61, // weDo and style, without asks
    "rule-mind": 0.6, // bearInMind, without asks or product or asked-task or wordy
    "rule-duty": 0.6, // duty and you, without asks or product or asked-task or wordy
    states: 0.59, // states how things are, where they live, what they cannot do
    "states+tooling": 0.55, // states and tooling, without asks
    projectUses: 0.53, // we use, this project uses, our stack is: how it is done here
    "first:requests": 0.51, // the first sentence shows 'requests'
    "rule-tool": 0.51, // toolChoice and tooling, without asks or temporary or product or names-url
    orders: 0.5, // holds some word of ordering
    you: 0.5, // speaks to the agent
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    secrets: 0.48, // secrets, credentials, public or destructive consequences
    noThings: 0.48, // no <things>: a prohibition without a verb
    "should+style": 0.48, // should and style, without asks or product
    "imperative+style": 0.44, // imperative and style, without asks or product
    "size:one-sentence": 0.44, // the message is one sentence
    "duty+universal": 0.43, // duty and universal, without asks or product
    envFact: 0.43, // a fact of the environment: no access, not installed, only works, runs on, lives in
    told: 0.39, // I told you, again, how many times: said before
    "always-plain": 0.38, // always, without ruled or asks or product
    keeps: 0.38, // you keep doing it: a habit of the agent
    "we-do-product": 0.36, // weDo and product
    versioning: 0.29, // commits, branches, pushes, pull requests, authorship
    "forbids+style": 0.28, // forbids and style, without temporary or product
    "size:short": 0.27, // 4 to 14 words
    "share:imperative": 0.26, // share of the sentences that show 'imperative'
    records: 0.25, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    "imperative+because": 0.24, // imperative and because, without asks
    always: 0.23, // always, each time
    "forbids+documents": 0.23, // forbids and documents, without temporary or product
    "asked-task": 0.23, // opens with the verb of a task
    "forbids+versioning": 0.23, // forbids and versioning, without temporary
    "uses+tooling": 0.22, // uses and tooling, without asks or product
    terse: 0.22, // at most 8 words
    "before:unknown": 0.21, // what the agent said before is not known
    universal: 0.2, // all, any, every, throughout
    "forbids-plain": 0.2, // forbids, without temporary or product or asks or asked-task or only
    refuses: 0.2, // opens with refusal
    "size:long": 0.2, // over 60 words
    occasion: 0.19, // when you do such a thing: a recurring occasion of the agent's work
    language: 0.18, // the language or the form of the agent's answers
    mine: 0.18, // I, my, me
    "states-plain": 0.16, // states, without asks or product or asked-task
    omitted: 0.16, // you forgot, you did not: the agent left something out
    exclaims: 0.15, // an exclamation mark
    "share:forbids": 0.14, // share of the sentences that show 'forbids'
    weDo: 0.14, // we use, we have, we rely: how this project does it
    "ensures+testing": 0.13, // ensures and testing, without product
    "secrets+versioning": 0.13, // secrets and versioning
    "ensures+task": 0.13, // ensures and asked-task
    standing: 0.12, // it says that it holds from here on
    "uses+contrast": 0.12, // uses and contrast, without asks
    "occasion+order": 0.11, // occasion and imperative, without asks
    "first:refuses": 0.11, // the first sentence shows 'refuses'
    "told+agent": 0.1, // told and you
    "first:uses": 0.09, // the first sentence shows 'uses'
    only: 0.08, // only, just: narrows the task
    "forbids+places": 0.08, // forbids and places, without temporary or product
    because: 0.08, // gives a reason or a consequence
    "forbids+allowance": 0.06, // forbids and allowance
    "should+places": 0.05, // should and places, without asks or product
    "standing-asked": 0.05, // standing and asks
    "first:agrees": 0.05, // the first sentence shows 'agrees'
    firm: 0.04, // heat: capitals, oaths, insults, several exclamation marks
    "always-product": 0.04, // always and product
    "first:forbids": 0.03, // the first sentence shows 'forbids'
    "form:pasted": 0.03, // how many lines are code, log, quotation or table
    "first:asks": 0.02, // the first sentence shows 'asks'
    insteadOf: 0.02, // X, not Y; X instead of Y; rather than
    should: -0.01, // should, ought
    wordy: -0.02, // over 35 words
    "before:shared-words": -0.02, // how many of its words the message shares with what the agent said
    "never-product": -0.02, // never and product
    documents: -0.03, // documentation, changelog, notes, comments
    "forbids+because": -0.03, // forbids and because, without temporary
    "form:items": -0.03, // how many list items
    "uses+style": -0.04, // uses and style, without asks or product
    contrast: -0.04, // this instead of that
    "size:tiny": -0.04, // at most 3 words
    "duty+agent": -0.04, // duty and you, without asks
    "uses-terse": -0.05, // uses and terse, without asks or names-url
    did: -0.05, // you removed, changed, broke: the agent did something unwanted
    ruled: -0.05, // a thing of the product, not the agent, should or must or always does something
    "states-product": -0.05, // states and product
    "did+asks": -0.06, // did and asks
    "forbids+product": -0.07, // forbids and product
    never: -0.07, // never, under no circumstances
    "imperative+testing": -0.07, // imperative and testing, without asks or product
    "because+contrast": -0.08, // because and contrast, without asks
    places: -0.08, // files and folders, where things go
    "always-ruled": -0.09, // always and ruled
    "size:log-words": -0.1, // how many words the message has, on a logarithmic scale
    "never-plain": -0.11, // never, without ruled or asks or product
    "we-do+tooling": -0.12, // weDo and tooling, without asks
    "names-code": -0.12, // holds code or a long quotation
    prefers: -0.12, // I prefer, I want you to, I do not want
    testing: -0.12, // tests, checks, proof that it works
    "share:product": -0.13, // share of the sentences that show 'product'
    "rule-no-because": -0.13, // generalNo and because, without asks or temporary
    duty: -0.13, // must, have to, need to, required
    "forbids+only": -0.14, // forbids and only
    "imperative+universal": -0.15, // imperative and universal, without asks or product
    allowance: -0.15, // asks to be asked: approval, confirmation, permission
    agrees: -0.15, // opens with agreement
    ensures: -0.15, // make sure, be careful, it is important
    planning: -0.16, // plans, tasks, steps, order of work
    "first:asked-task": -0.16, // the first sentence shows 'asked-task'
    "uses+file": -0.16, // uses and names-file
    conditional: -0.17, // if, when, unless
    middling: -0.19, // 9 to 25 words
    "share:asks": -0.2, // share of the sentences that show 'asks'
    "forbids+now": -0.21, // forbids and temporary
    we: -0.21, // we, our, let us
    "duty-product": -0.23, // duty and product
    "forbids+universal": -0.23, // forbids and universal, without asks
    "before:asked": -0.25, // the agent had ended with a question
    "prefers+agent": -0.27, // prefers and you, without asks
    imperative: -0.3, // an order about how to work: keep, ask, check, verify, follow
    "prefers-product": -0.3, // prefers and product
    uses: -0.33, // an order or a wish to use, follow or prefer something
    "share:asked-task": -0.36, // share of the sentences that show 'asked-task'
    "names-file": -0.37, // names a file or a path
    temporary: -0.38, // it says that it holds only now
    product: -0.46, // names a part of the product's surface: a button, a page, a user
    finish: -0.46, // a closing instruction of one task: then push, then update, as well
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    "other-script": -0.5, // Chinese, Japanese, Korean or Russian letters
    "form:any-paste": -0.56, // at least one such line
    "names-url": -0.64, // names a web address
    "form:mostly-pasted": -0.65, // less than half of the message was typed
    requests: -0.68, // can you, could you, please help: a request for this moment
    "before:done": -0.76, // the agent had reported something as done
    asks: -0.82, // a question
    thisNo: -0.85, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.12, // the software, not the agent, should always or never do something
    selfTalk: -1.34, // the person speaks of themselves or of people in general, not of the work
    bare: -1.85, // shows no turn of phrase that lessons are made of
    "form:document": -2.56, // headings and bold labels: the look of a document
  },
}
