import { Ajv } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import { grammarByKind, grammarFingerprint, sharedGrammar } from '../../engine/core/compile/source/grammar.ts'

const standaloneCode = (standaloneModule as unknown as { readonly default: typeof standaloneModule }).default ?? standaloneModule

/** A CommonJS module of validators that say whether a file has the shape of its kind, and nothing more: see `PreparedShapes`. */
export function shapeValidators(): string {
  // Lengths are of no more than one character: it does not matter how a character is counted.
  const ajv = new Ajv({
    logger: false,
    discriminator: true,
    strict: false,
    validateSchema: false,
    messages: false,
    unicode: false,
    code: { source: true },
  })
  for (const schema of sharedGrammar) ajv.addSchema(withoutWords(schema))
  const kinds = Object.entries(grammarByKind)
  for (const [kind, schema] of kinds) ajv.addSchema(withoutWords(schema), kind)
  const validators = standaloneCode(ajv, Object.fromEntries(kinds.map(([kind]) => [`shape_${kind}`, kind])))
  return [
    validators,
    `exports.grammar = '${grammarFingerprint()}'`,
    `exports.fits = { ${kinds.map(([kind]) => `${kind}: exports.shape_${kind}`).join(', ')} }`,
    '',
  ].join('\n')
}

/** What is said to people is no part of a shape. */
function withoutWords(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (['title', 'description'].includes(key) && typeof value === 'string' ? undefined : value)),
  ) as object
}
