import { checksOf } from './named-check.ts'

/** Checks of the shape: the file is JSON with the keys and kinds of values of its grammar. */
export const shapeChecks = checksOf('shape', [
  ['fileInNoPlace', 'no kind of declaration has such a path', 'a file lies where its kind lies', 'see schemas/language/concepts/files.md'],
  ['notJson', 'not JSON: …', 'strict JSON: no comments, no comma after the last', 'mend the text at this place'],
  ['emptyFile', 'the file is empty', 'a file says something', 'write {} at least, or take the file away'],
  ['keyTwice', 'the key "…" stands twice', 'a key stands once in its object', 'take one of them away'],
  ['keyThatCannotBe', '"…" cannot be a name here', 'names are letters and digits', 'write the name as the hint says'],
  ['unknownKey', 'unknown key "…"', 'a key that the grammar has here', 'see schemas/language/KEYS.md'],
  ['missingKey', 'the key "…" is missing', 'the keys that a thing cannot be without are there', 'add the key'],
  ['notAValue', '… is not a value of this key', 'one of the values that the grammar lists', 'take one of them'],
  ['wrongType', 'expected …, but this is …', 'a value of the type that is read here', 'write a value of that type'],
  ['unknownKind', '… is not a … of a …', 'one of the kinds that the grammar has', 'see schemas/language/concepts/screens.md'],
  ['wrongForm', '"…" is not written as this key wants', 'a text of the form that the key has', 'write it in that form'],
  ['tooSmall', 'must NOT have fewer than … …', 'as many as the grammar asks for', 'add what is missing'],
  ['outOfBounds', 'must be … …', 'a figure within the bounds of the grammar', 'take another figure'],
])
