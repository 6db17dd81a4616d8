// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.125
export const WEAK = -1.695

export const WEIGHTS: Weights = {
  bias: -2.91,
  of: {
    fromNowOn: 2.12, // from now on, going forward, henceforth
    saidBefore: 1.63, // the person has said it before
    secretCare: 1.52, // secrets, keys, private data or work that must not be lost or published
    answerForm: 1.5, // how the agent should speak: language, length, form
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    bearInMind: 1.35, // remember that, keep in mind, note that: a fact or a rule follows
    alwaysDo: 1.31, // always or never as an order: 'always run', 'you must never', 'please always'
    askFirst: 1.28, // nothing without asking: approval before acting
    "rule-always": 1.27, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    style: 1.09, // naming, structure, conventions, patterns, quality of code
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    reminds: 0.93, // remember, keep in mind, note, do not forget
    toolChoice: 0.89, // use this tool, library, version or command, in the first place or instead of another
    generalNo: 0.88, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    tooling: 0.86, // a tool, a command, a package manager, an environment
    "forbids-terse": 0.85, // forbids and terse, without temporary
    eachStep: 0.84, // before or after each such step, do that: a recurring step
    "rule-step": 0.8, // eachStep and orders, without asks or product
    "names-version": 0.8, // names a version
    "share:you": 0.76, // share of the sentences that show 'you'
    forbids: 0.73, // an order not to do something
    "rule-here": 0.68, // projectUses, without asks or product or asked-task or wordy
    "states+tooling": 0.67, // states and tooling, without asks
    "rule-fact": 0.67, // envFact, without asks or product or asked-task or requests
    shouts: 0.64, // two or more words in capitals
    states: 0.64, // states how things are, where they live, what they cannot do
    "rule-no": 0.63, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    "we-do+style": 0.59, // weDo and style, without asks
    "rule-mind": 0.59, // bearInMind, without asks or product or asked-task or wordy
    "rule-duty": 0.57, // duty and you, without asks or product or asked-task or wordy
    projectUses: 0.57, // we use, this project uses, our stack is: how it is done here
    orders: 0.55, // holds some word of ordering
    "rule-tool": 0.53, // toolChoice and tooling, without asks or temporary or product or names-url
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    noThings: 0.5, // no <things>: a prohibition without a verb
    "we-do-product": 0.49, // weDo and product
    "should+style": 0.49, // should and style, without asks or product
    you: 0.49, // speaks to the agent
    secrets: 0.48, // secrets, credentials, public or destructive consequences
    "size:one-sentence": 0.46, // the message is one sentence
    "duty+universal": 0.45, // duty and universal, without asks or product
    "imperative+style": 0.44, // imperative and style, without asks or product
    told: 0.41, // I told you, again, how many times: said before
    keeps: 0.38, // you keep doing it: a habit of the agent
    "always-plain": 0.37, // always, without ruled or asks or product
    envFact: 0.36, // a fact of the environment: no access, not installed, only works, runs on, lives in
    "asked-task": 0.36, // opens with the verb of a task
    language: 0.34, // the language or the form of the agent's answers
    "first:requests": 0.32, // the first sentence shows 'requests'
    "size:short": 0.3, // 4 to 14 words
    "forbids+style": 0.29, // forbids and style, without temporary or product
    "size:long": 0.26, // over 60 words
    records: 0.26, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    always: 0.24, // always, each time
    "share:imperative": 0.24, // share of the sentences that show 'imperative'
    "imperative+because": 0.23, // imperative and because, without asks
    "forbids+documents": 0.23, // forbids and documents, without temporary or product
    weDo: 0.22, // we use, we have, we rely: how this project does it
    versioning: 0.22, // commits, branches, pushes, pull requests, authorship
    terse: 0.2, // at most 8 words
    "before:unknown": 0.2, // what the agent said before is not known
    "forbids+versioning": 0.2, // forbids and versioning, without temporary
    "share:forbids": 0.19, // share of the sentences that show 'forbids'
    refuses: 0.18, // opens with refusal
    omitted: 0.18, // you forgot, you did not: the agent left something out
    occasion: 0.17, // when you do such a thing: a recurring occasion of the agent's work
    "forbids-plain": 0.17, // forbids, without temporary or product or asks or asked-task or only
    exclaims: 0.17, // an exclamation mark
    universal: 0.15, // all, any, every, throughout
    mine: 0.14, // I, my, me
    "secrets+versioning": 0.14, // secrets and versioning
    "states-plain": 0.14, // states, without asks or product or asked-task
    "ensures+testing": 0.14, // ensures and testing, without product
    "ensures+task": 0.13, // ensures and asked-task
    "uses+contrast": 0.13, // uses and contrast, without asks
    "first:refuses": 0.12, // the first sentence shows 'refuses'
    standing: 0.12, // it says that it holds from here on
    "occasion+order": 0.11, // occasion and imperative, without asks
    "told+agent": 0.11, // told and you
    "states+we": 0.11, // states and we, without asks
    "uses+tooling": 0.11, // uses and tooling, without asks or product
    only: 0.1, // only, just: narrows the task
    "states-product": 0.09, // states and product
    "first:uses": 0.07, // the first sentence shows 'uses'
    because: 0.07, // gives a reason or a consequence
    "forbids+places": 0.06, // forbids and places, without temporary or product
    "always-product": 0.05, // always and product
    "should+places": 0.05, // should and places, without asks or product
    "forbids+allowance": 0.05, // forbids and allowance
    "form:items": 0.05, // how many list items
    "first:forbids": 0.04, // the first sentence shows 'forbids'
    "first:agrees": 0.04, // the first sentence shows 'agrees'
    firm: 0.03, // heat: capitals, oaths, insults, several exclamation marks
    "standing-asked": 0.03, // standing and asks
    insteadOf: 0.01, // X, not Y; X instead of Y; rather than
    "before:shared-words": -0.01, // how many of its words the message shares with what the agent said
    "uses-terse": -0.02, // uses and terse, without asks or names-url
    ruled: -0.02, // a thing of the product, not the agent, should or must or always does something
    wordy: -0.03, // over 35 words
    "size:tiny": -0.03, // at most 3 words
    "forbids+because": -0.03, // forbids and because, without temporary
    "uses+style": -0.04, // uses and style, without asks or product
    never: -0.04, // never, under no circumstances
    contrast: -0.04, // this instead of that
    did: -0.05, // you removed, changed, broke: the agent did something unwanted
    "did+asks": -0.06, // did and asks
    places: -0.07, // files and folders, where things go
    should: -0.07, // should, ought
    "forbids+product": -0.07, // forbids and product
    "imperative+universal": -0.09, // imperative and universal, without asks or product
    "imperative+testing": -0.09, // imperative and testing, without asks or product
    "share:asks": -0.09, // share of the sentences that show 'asks'
    "always-ruled": -0.09, // always and ruled
    "because+contrast": -0.09, // because and contrast, without asks
    "duty+agent": -0.1, // duty and you, without asks
    "names-code": -0.11, // holds code or a long quotation
    prefers: -0.12, // I prefer, I want you to, I do not want
    testing: -0.13, // tests, checks, proof that it works
    "never-plain": -0.13, // never, without ruled or asks or product
    "forbids+only": -0.13, // forbids and only
    "rule-no-because": -0.13, // generalNo and because, without asks or temporary
    "size:log-words": -0.14, // how many words the message has, on a logarithmic scale
    allowance: -0.14, // asks to be asked: approval, confirmation, permission
    "uses+file": -0.14, // uses and names-file
    planning: -0.15, // plans, tasks, steps, order of work
    duty: -0.15, // must, have to, need to, required
    "first:asks": -0.16, // the first sentence shows 'asks'
    agrees: -0.17, // opens with agreement
    ensures: -0.17, // make sure, be careful, it is important
    "we-do+tooling": -0.18, // weDo and tooling, without asks
    we: -0.19, // we, our, let us
    middling: -0.19, // 9 to 25 words
    conditional: -0.21, // if, when, unless
    "duty-product": -0.22, // duty and product
    "forbids+now": -0.24, // forbids and temporary
    "forbids+universal": -0.24, // forbids and universal, without asks
    "before:asked": -0.25, // the agent had ended with a question
    imperative: -0.26, // an order about how to work: keep, ask, check, verify, follow
    "prefers-product": -0.27, // prefers and product
    "size:very-long": -0.27, // over 150 words
    "prefers+agent": -0.27, // prefers and you, without asks
    temporary: -0.29, // it says that it holds only now
    uses: -0.31, // an order or a wish to use, follow or prefer something
    "share:product": -0.34, // share of the sentences that show 'product'
    "first:asked-task": -0.36, // the first sentence shows 'asked-task'
    "share:asked-task": -0.36, // share of the sentences that show 'asked-task'
    product: -0.37, // names a part of the product's surface: a button, a page, a user
    "other-script": -0.4, // Chinese, Japanese, Korean or Russian letters
    "names-file": -0.41, // names a file or a path
    finish: -0.46, // a closing instruction of one task: then push, then update, as well
    requests: -0.5, // can you, could you, please help: a request for this moment
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    "form:any-paste": -0.59, // at least one such line
    "names-url": -0.65, // names a web address
    "form:mostly-pasted": -0.66, // less than half of the message was typed
    "before:done": -0.76, // the agent had reported something as done
    asks: -0.8, // a question
    thisNo: -0.86, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.13, // the software, not the agent, should always or never do something
    selfTalk: -1.35, // the person speaks of themselves or of people in general, not of the work
    bare: -1.91, // shows no turn of phrase that lessons are made of
    "form:document": -2.48, // headings and bold labels: the look of a document
  },
}
