// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.05
export const WEAK = -1.748

export const WEIGHTS: Weights = {
  bias: -2.82,
  of: {
    fromNowOn: 2.14, // from now on, going forward, henceforth
    saidBefore: 1.54, // the person has said it before
    secretCare: 1.53, // secrets, keys, private data or work that must not be lost or published
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    bearInMind: 1.33, // remember that, keep in mind, note that: a fact or a rule follows
    answerForm: 1.31, // how the agent should speak: language, length, form
    alwaysDo: 1.31, // always or never as an order: 'always run', 'you must never', 'please always'
    askFirst: 1.31, // nothing without asking: approval before acting
    "rule-always": 1.29, // alwaysDo, without asks or selfTalk or productRule or product or wordy
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    style: 1.12, // naming, structure, conventions, patterns, quality of code
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    toolChoice: 0.96, // use this tool, library, version or command, in the first place or instead of another
    generalNo: 0.96, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    reminds: 0.9, // remember, keep in mind, note, do not forget
    "names-version": 0.88, // names a version
    eachStep: 0.85, // before or after each such step, do that: a recurring step
    tooling: 0.83, // a tool, a command, a package manager, an environment
    "forbids-terse": 0.82, // forbids and terse, without temporary
    "rule-step": 0.78, // eachStep and orders, without asks or product
    forbids: 0.75, // an order not to do something
    "rule-no": 0.73, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    "rule-here": 0.69, // projectUses, without asks or product or asked-task or wordy
    shouts: 0.64, // two or more words in capitals
    "share:you": 0.64, // share of the sentences that show 'you'
    "rule-fact": 0.62, // envFact, without asks or product or asked-task or requests
    "rule-duty": 0.6, // duty and you, without asks or product or asked-task or wordy
    "we-do+style": 0.59, // weDo and style, without asks
    projectUses: 0.59, // we use, this project uses, our stack is: how it is done here
    "rule-mind": 0.59, // bearInMind, without asks or product or asked-task or wordy
    you: 0.58, // speaks to the agent
    "states+tooling": 0.58, // states and tooling, without asks
    states: 0.56, // states how things are, where they live, what they cannot do
    "rule-tool": 0.53, // toolChoice and tooling, without asks or temporary or product or names-url
    "first:requests": 0.52, // the first sentence shows 'requests'
    told: 0.51, // I told you, again, how many times: said before
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    noThings: 0.48, // no <things>: a prohibition without a verb
    orders: 0.47, // holds some word of ordering
    secrets: 0.47, // secrets, credentials, public or destructive consequences
    "should+style": 0.47, // should and style, without asks or product
    "size:one-sentence": 0.44, // the message is one sentence
    "imperative+style": 0.44, // imperative and style, without asks or product
    "duty+universal": 0.41, // duty and universal, without asks or product
    envFact: 0.4, // a fact of the environment: no access, not installed, only works, runs on, lives in
    keeps: 0.38, // you keep doing it: a habit of the agent
    "always-plain": 0.38, // always, without ruled or asks or product
    "we-do-product": 0.36, // weDo and product
    universal: 0.32, // all, any, every, throughout
    "size:short": 0.28, // 4 to 14 words
    versioning: 0.28, // commits, branches, pushes, pull requests, authorship
    "forbids+style": 0.28, // forbids and style, without temporary or product
    "asked-task": 0.26, // opens with the verb of a task
    records: 0.25, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    "imperative+because": 0.25, // imperative and because, without asks
    "told+agent": 0.23, // told and you
    "share:imperative": 0.23, // share of the sentences that show 'imperative'
    always: 0.23, // always, each time
    "forbids+documents": 0.23, // forbids and documents, without temporary or product
    "forbids+versioning": 0.23, // forbids and versioning, without temporary
    "before:unknown": 0.22, // what the agent said before is not known
    omitted: 0.21, // you forgot, you did not: the agent left something out
    refuses: 0.21, // opens with refusal
    "size:long": 0.2, // over 60 words
    "forbids-plain": 0.19, // forbids, without temporary or product or asks or asked-task or only
    weDo: 0.18, // we use, we have, we rely: how this project does it
    language: 0.18, // the language or the form of the agent's answers
    "uses+tooling": 0.17, // uses and tooling, without asks or product
    occasion: 0.17, // when you do such a thing: a recurring occasion of the agent's work
    mine: 0.16, // I, my, me
    terse: 0.15, // at most 8 words
    exclaims: 0.14, // an exclamation mark
    "share:forbids": 0.14, // share of the sentences that show 'forbids'
    "secrets+versioning": 0.14, // secrets and versioning
    "ensures+testing": 0.13, // ensures and testing, without product
    standing: 0.12, // it says that it holds from here on
    "first:uses": 0.12, // the first sentence shows 'uses'
    "uses+contrast": 0.12, // uses and contrast, without asks
    "ensures+task": 0.12, // ensures and asked-task
    "states-plain": 0.12, // states, without asks or product or asked-task
    "first:refuses": 0.1, // the first sentence shows 'refuses'
    "occasion+order": 0.09, // occasion and imperative, without asks
    "forbids+places": 0.08, // forbids and places, without temporary or product
    only: 0.08, // only, just: narrows the task
    "should+places": 0.06, // should and places, without asks or product
    "forbids+allowance": 0.06, // forbids and allowance
    because: 0.06, // gives a reason or a consequence
    "always-product": 0.05, // always and product
    "standing-asked": 0.05, // standing and asks
    "first:agrees": 0.04, // the first sentence shows 'agrees'
    firm: 0.04, // heat: capitals, oaths, insults, several exclamation marks
    "form:pasted": 0.03, // how many lines are code, log, quotation or table
    "states+we": 0.03, // states and we, without asks
    "first:forbids": 0.03, // the first sentence shows 'forbids'
    "first:asks": 0.02, // the first sentence shows 'asks'
    "never-product": -0.02, // never and product
    documents: -0.03, // documentation, changelog, notes, comments
    "form:items": -0.04, // how many list items
    "size:tiny": -0.04, // at most 3 words
    "uses+style": -0.04, // uses and style, without asks or product
    "forbids+because": -0.04, // forbids and because, without temporary
    contrast: -0.05, // this instead of that
    wordy: -0.05, // over 35 words
    "forbids+product": -0.05, // forbids and product
    "duty+agent": -0.05, // duty and you, without asks
    did: -0.05, // you removed, changed, broke: the agent did something unwanted
    "did+asks": -0.06, // did and asks
    "states-product": -0.06, // states and product
    ruled: -0.06, // a thing of the product, not the agent, should or must or always does something
    "because+contrast": -0.08, // because and contrast, without asks
    should: -0.08, // should, ought
    "imperative+testing": -0.08, // imperative and testing, without asks or product
    "always-ruled": -0.09, // always and ruled
    "uses-terse": -0.09, // uses and terse, without asks or names-url
    never: -0.1, // never, under no circumstances
    "size:log-words": -0.1, // how many words the message has, on a logarithmic scale
    places: -0.11, // files and folders, where things go
    "imperative+universal": -0.11, // imperative and universal, without asks or product
    planning: -0.11, // plans, tasks, steps, order of work
    "names-code": -0.11, // holds code or a long quotation
    "never-plain": -0.12, // never, without ruled or asks or product
    "uses+file": -0.13, // uses and names-file
    "we-do+tooling": -0.13, // weDo and tooling, without asks
    prefers: -0.13, // I prefer, I want you to, I do not want
    "share:product": -0.13, // share of the sentences that show 'product'
    duty: -0.13, // must, have to, need to, required
    testing: -0.13, // tests, checks, proof that it works
    "forbids+only": -0.15, // forbids and only
    "rule-no-because": -0.15, // generalNo and because, without asks or temporary
    agrees: -0.15, // opens with agreement
    ensures: -0.16, // make sure, be careful, it is important
    allowance: -0.16, // asks to be asked: approval, confirmation, permission
    "first:asked-task": -0.17, // the first sentence shows 'asked-task'
    conditional: -0.19, // if, when, unless
    "share:asks": -0.21, // share of the sentences that show 'asks'
    "forbids+now": -0.21, // forbids and temporary
    we: -0.22, // we, our, let us
    "duty-product": -0.22, // duty and product
    middling: -0.25, // 9 to 25 words
    "before:asked": -0.25, // the agent had ended with a question
    imperative: -0.26, // an order about how to work: keep, ask, check, verify, follow
    "forbids+universal": -0.27, // forbids and universal, without asks
    "prefers+agent": -0.28, // prefers and you, without asks
    "prefers-product": -0.31, // prefers and product
    uses: -0.36, // an order or a wish to use, follow or prefer something
    "share:asked-task": -0.39, // share of the sentences that show 'asked-task'
    temporary: -0.39, // it says that it holds only now
    "names-file": -0.44, // names a file or a path
    product: -0.47, // names a part of the product's surface: a button, a page, a user
    finish: -0.48, // a closing instruction of one task: then push, then update, as well
    "other-script": -0.5, // Chinese, Japanese, Korean or Russian letters
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    "form:any-paste": -0.56, // at least one such line
    "names-url": -0.64, // names a web address
    "form:mostly-pasted": -0.66, // less than half of the message was typed
    requests: -0.68, // can you, could you, please help: a request for this moment
    "before:done": -0.76, // the agent had reported something as done
    asks: -0.84, // a question
    thisNo: -0.85, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.11, // the software, not the agent, should always or never do something
    selfTalk: -1.34, // the person speaks of themselves or of people in general, not of the work
    bare: -1.87, // shows no turn of phrase that lessons are made of
    "form:document": -2.56, // headings and bold labels: the look of a document
  },
}
