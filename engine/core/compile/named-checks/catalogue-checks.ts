import { checksOf } from './named-check.ts'

/** Whether all declarations together make a product: nothing unreachable, unread, unnamed or in a circle. */
export const catalogueChecks = checksOf('all files', [
  [
    'rankCircle',
    'tallies and conversions run in a circle: …',
    'documents that follow from each other in one direction',
    'take one of the tallies or conversions away',
  ],
  ['computedCircle', 'computed fields read each other in a circle: …', 'fields worked out from others', 'break the circle'],
  ['sequencePart', '"{…}" is no part of a sequence', 'parts of a sequence', 'take one of the parts'],
  ['sequenceCounter', 'the format of "…" has … counters', 'exactly one counter', 'write one, such as {000001}'],
  ['unreachableState', 'state "…" can never be reached', 'states that something leads to', 'lead a transition to it, or take it away'],
  ['deadEndState', 'state "…" is a dead end', 'states that something leads out of', 'lead a transition out of it, or say "final": true'],
  ['pathTwice', 'the …\'s path "…" of … is already that of …', 'one thing for each path of a side', 'say another "path"'],
  ['unusedRule', 'the rule "…" is never used', 'rules that are asked', 'name it in a "guard", or say "on"'],
  ['unusedConversion', 'the conversion "…" is never used', 'conversions that create', 'name it in the "convert" of a transition from null'],
  ['unusedError', 'no declaration refuses with the error "…"', 'errors that something refuses with', 'take it away, or use it'],
  ['unusedVocabulary', 'no field has the vocabulary "…"', 'vocabularies that fields have', 'take it away, or use it'],
  ['unusedPermission', 'the permission code "…" guards nothing', 'codes that guard something, or belong to a screen to come', 'use it, or name its "screen"'],
  [
    'actionWithoutScreen',
    'no screen of the … shows the action "…" of …',
    'actions that a screen of their side shows',
    'add it to "actions" of a list or detail',
  ],
  ['linesWithoutScreen', 'no screen shows the lines "…" of …', 'lines that people see', 'add a section with "lines"'],
  ['screenWithoutWay', 'no menu and no link leads to the screen "…"', 'screens that people can get to', 'add it to the menu, or open it from a list'],
  ['linkToOtherSide', 'the screen "…" leads to "…", which belongs to the …\'s side', 'links within a side', 'lead to a screen of the same side'],
  ['menuLacksRoute', 'the …\'s menu lacks "…"', 'menus with every route that the specification puts there', 'add the entry'],
  ['partedGroup', 'the columns of the group "…" do not stand beside each other', 'columns of a group side by side', 'move them together'],
  ['textTwice', 'the text "…" stands twice, also in …', 'a text stands once in a language', 'take one of them away'],
  ['textOfOneLanguage', 'the text "…" is missing in …', 'both languages have the same texts', 'write it in the other language'],
  ['missingText', 'the text "…" is missing', 'a name in both languages for whatever people see', 'write it in locales/cn and locales/en'],
  ['differentHoles', 'the holes of "…" differ: en has …, cn has …', 'the same holes in both languages', 'fill the same holes'],
  ['textOfNothing', 'the text "…" speaks of nothing that is declared', 'texts of what is declared', 'take it away (npm run check -- --fix)'],
])
