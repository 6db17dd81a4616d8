// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = 0.149
export const WEAK = -1.766

export const WEIGHTS: Weights = {
  bias: -2.73,
  of: {
    fromNowOn: 2.14, // from now on, going forward, henceforth
    secretCare: 1.56, // secrets, keys, private data or work that must not be lost or published
    saidBefore: 1.55, // the person has said it before
    habit: 1.5, // every time you, you keep, you always, stop doing: a habit of the agent
    answerForm: 1.5, // how the agent should speak: language, length, form
    alwaysDo: 1.37, // always or never as an order: 'always run', 'you must never', 'please always'
    bearInMind: 1.34, // remember that, keep in mind, note that: a fact or a rule follows
    askFirst: 1.31, // nothing without asking: approval before acting
    "rule-always": 1.24, // alwaysDo, without asks or selfTalk or productRule or product or ruled or wordy
    style: 1.23, // naming, structure, conventions, patterns, quality of code
    leftOut: 1.2, // you forgot or did not update, run, test, document: a step of the work
    asARule: 1.12, // what happens to such things as a rule: gets rejected, comes from, goes through, is generated
    toolChoice: 1.04, // use this tool, library, version or command, in the first place or instead of another
    fedUp: 1.0, // has had enough of what the agent does: tired of, nobody asked, again with, leave the rest alone
    "rule-standing": 1.0, // fromNowOn, without asks or wordy or selfTalk
    "rule-standing-order": 1.0, // fromNowOn and orders, without asks or selfTalk
    writeDown: 1.0, // asks that a rule be kept: memory, CLAUDE.md, rules, instructions
    generalNo: 0.92, // do not <verb> <things in general>: the object is not 'it', 'this' or 'the …'
    eachStep: 0.87, // before or after each such step, do that: a recurring step
    "names-version": 0.87, // names a version
    reminds: 0.83, // remember, keep in mind, note, do not forget
    "forbids-terse": 0.81, // forbids and terse, without temporary
    tooling: 0.8, // a tool, a command, a package manager, an environment
    bounds: 0.8, // how much there is, or may be: a limit, a size, a number of it
    peopleHere: 0.8, // what the people around do, may or want: nobody here, the whole team, our reviewers
    "rule-step": 0.76, // eachStep and orders, without asks or product
    "rule-here": 0.73, // projectUses, without asks or product or asked-task or wordy
    "rule-no": 0.73, // generalNo, without asks or temporary or thisNo or product or asked-task or wordy or selfTalk
    forbids: 0.67, // an order not to do something
    "rule-duty": 0.64, // duty and you, without asks or product or asked-task or wordy
    "share:you": 0.64, // share of the sentences that show 'you'
    shouts: 0.63, // two or more words in capitals
    "rule-mind": 0.6, // bearInMind, without asks or product or asked-task or wordy
    you: 0.6, // speaks to the agent
    "rule-fact": 0.6, // envFact, without asks or product or asked-task or requests
    "we-do+style": 0.56, // weDo and style, without asks
    "states+tooling": 0.55, // states and tooling, without asks
    "rule-tool": 0.54, // toolChoice and tooling, without asks or temporary or product or names-url
    projectUses: 0.53, // we use, this project uses, our stack is: how it is done here
    noThings: 0.52, // no <things>: a prohibition without a verb
    states: 0.51, // states how things are, where they live, what they cannot do
    "rule-habit": 0.5, // habit, without asks or product
    "rule-tool-instead": 0.5, // toolChoice and insteadOf, without asks or product
    told: 0.49, // I told you, again, how many times: said before
    language: 0.48, // the language or the form of the agent's answers
    "should+style": 0.47, // should and style, without asks or product
    "asked-task": 0.46, // opens with the verb of a task
    "size:one-sentence": 0.45, // the message is one sentence
    secrets: 0.44, // secrets, credentials, public or destructive consequences
    "imperative+style": 0.43, // imperative and style, without asks or product
    keeps: 0.4, // you keep doing it: a habit of the agent
    ours: 0.39, // how it is here: in this codebase, in our system, for us, all over
    universal: 0.39, // all, any, every, throughout
    "first:requests": 0.38, // the first sentence shows 'requests'
    "duty+universal": 0.37, // duty and universal, without asks or product
    orders: 0.35, // holds some word of ordering
    envFact: 0.34, // a fact of the environment: no access, not installed, only works, runs on, lives in
    putRight: 0.3, // what it is, as against what it was or was taken for: no longer, is gone, the right one
    "always-plain": 0.28, // always, without ruled or asks or product
    versioning: 0.28, // commits, branches, pushes, pull requests, authorship
    "size:long": 0.26, // over 60 words
    omitted: 0.26, // you forgot, you did not: the agent left something out
    "forbids+style": 0.25, // forbids and style, without temporary or product
    "forbids+documents": 0.25, // forbids and documents, without temporary or product
    records: 0.24, // asks that it be written down for later (CLAUDE.md, rules, memory, instructions)
    "forbids-plain": 0.24, // forbids, without temporary or product or asks or asked-task or only
    "size:short": 0.23, // 4 to 14 words
    refuses: 0.22, // opens with refusal
    "imperative+because": 0.22, // imperative and because, without asks
    "forbids+versioning": 0.21, // forbids and versioning, without temporary
    "told+agent": 0.21, // told and you
    always: 0.2, // always, each time
    "states-plain": 0.2, // states, without asks or product or asked-task
    "uses+tooling": 0.19, // uses and tooling, without asks or product
    "before:unknown": 0.19, // what the agent said before is not known
    "we-do-product": 0.17, // weDo and product
    occasion: 0.17, // when you do such a thing: a recurring occasion of the agent's work
    "share:imperative": 0.17, // share of the sentences that show 'imperative'
    "ensures+task": 0.16, // ensures and asked-task
    "share:forbids": 0.15, // share of the sentences that show 'forbids'
    "secrets+versioning": 0.15, // secrets and versioning
    "ensures+product": 0.14, // ensures and product
    "ensures+testing": 0.13, // ensures and testing, without product
    exclaims: 0.12, // an exclamation mark
    standing: 0.12, // it says that it holds from here on
    weDo: 0.12, // we use, we have, we rely: how this project does it
    "forbids-told": 0.12, // forbids and tells
    "first:uses": 0.12, // the first sentence shows 'uses'
    "uses+contrast": 0.12, // uses and contrast, without asks
    "forbids+places": 0.1, // forbids and places, without temporary or product
    "first:refuses": 0.09, // the first sentence shows 'refuses'
    "uses+style": 0.09, // uses and style, without asks or product
    terse: 0.09, // at most 8 words
    "always-product": 0.08, // always and product
    only: 0.07, // only, just: narrows the task
    because: 0.07, // gives a reason or a consequence
    "should+places": 0.06, // should and places, without asks or product
    "first:agrees": 0.06, // the first sentence shows 'agrees'
    "first:forbids": 0.06, // the first sentence shows 'forbids'
    "states+we": 0.05, // states and we, without asks
    tells: 0.05, // begins with who or what it tells of, not with an order
    "form:pasted": 0.04, // how many lines are code, log, quotation or table
    "occasion+order": 0.03, // occasion and imperative, without asks
    "standing-asked": 0.03, // standing and asks
    "never-product": 0.02, // never and product
    mine: 0.02, // I, my, me
    "states-product": 0.02, // states and product
    "imperative+universal": 0.01, // imperative and universal, without asks or product
    "before:shared-words": -0.01, // how many of its words the message shares with what the agent said
    insteadOf: -0.02, // X, not Y; X instead of Y; rather than
    agrees: -0.02, // opens with agreement
    "forbids+product": -0.04, // forbids and product
    allowance: -0.04, // asks to be asked: approval, confirmation, permission
    "size:tiny": -0.04, // at most 3 words
    "first:asks": -0.05, // the first sentence shows 'asks'
    did: -0.05, // you removed, changed, broke: the agent did something unwanted
    "forbids+because": -0.05, // forbids and because, without temporary
    should: -0.05, // should, ought
    ruled: -0.05, // a thing of the product, not the agent, should or must or always does something
    "did+asks": -0.05, // did and asks
    wordy: -0.06, // over 35 words
    documents: -0.06, // documentation, changelog, notes, comments
    "size:log-words": -0.07, // how many words the message has, on a logarithmic scale
    "always-ruled": -0.08, // always and ruled
    contrast: -0.08, // this instead of that
    "never-plain": -0.11, // never, without ruled or asks or product
    ensures: -0.12, // make sure, be careful, it is important
    duty: -0.13, // must, have to, need to, required
    "we-do+tooling": -0.14, // weDo and tooling, without asks
    "uses+file": -0.14, // uses and names-file
    "because+contrast": -0.14, // because and contrast, without asks
    testing: -0.15, // tests, checks, proof that it works
    "names-code": -0.15, // holds code or a long quotation
    "imperative+testing": -0.16, // imperative and testing, without asks or product
    planning: -0.16, // plans, tasks, steps, order of work
    imperative: -0.16, // an order about how to work: keep, ask, check, verify, follow
    "share:asks": -0.18, // share of the sentences that show 'asks'
    never: -0.19, // never, under no circumstances
    "rule-no-because": -0.19, // generalNo and because, without asks or temporary
    we: -0.19, // we, our, let us
    "first:asked-task": -0.2, // the first sentence shows 'asked-task'
    prefers: -0.2, // I prefer, I want you to, I do not want
    places: -0.21, // files and folders, where things go
    "duty+agent": -0.21, // duty and you, without asks
    "duty-product": -0.21, // duty and product
    conditional: -0.21, // if, when, unless
    "before:asked": -0.21, // the agent had ended with a question
    "never-told": -0.21, // never and tells
    "always-told": -0.22, // always and tells
    "forbids+now": -0.22, // forbids and temporary
    middling: -0.22, // 9 to 25 words
    "forbids+only": -0.25, // forbids and only
    "prefers+agent": -0.27, // prefers and you, without asks
    "forbids+universal": -0.28, // forbids and universal, without asks
    "share:product": -0.28, // share of the sentences that show 'product'
    "prefers-product": -0.29, // prefers and product
    uses: -0.31, // an order or a wish to use, follow or prefer something
    product: -0.33, // names a part of the product's surface: a button, a page, a user
    "form:any-paste": -0.36, // at least one such line
    temporary: -0.37, // it says that it holds only now
    "names-file": -0.4, // names a file or a path
    "other-script": -0.43, // Chinese, Japanese, Korean or Russian letters
    "share:asked-task": -0.48, // share of the sentences that show 'asked-task'
    mindTo: -0.5, // remember to, do not forget to: a reminder, often bound to the task at hand
    requests: -0.52, // can you, could you, please help: a request for this moment
    finish: -0.53, // a closing instruction of one task: then push, then update, as well
    "names-url": -0.64, // names a web address
    "before:done": -0.76, // the agent had reported something as done
    "form:mostly-pasted": -0.82, // less than half of the message was typed
    asks: -0.83, // a question
    thisNo: -0.85, // do not <verb> it, this, yet: bound to the thing at hand
    productRule: -1.02, // the software, not the agent, should always or never do something
    selfTalk: -1.4, // the person speaks of themselves or of people in general, not of the work
    bare: -1.97, // shows no turn of phrase that lessons are made of
    "standing-thing": -2.0, // fromNowOn and ruled, without testing or documents or versioning or style or tooling or planning or you
    "form:document": -2.55, // headings and bold labels: the look of a document
  },
}
