import { Ajv } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import { grammarByKind, grammarFingerprint, sharedGrammar } from '../../engine/core/compile/source/grammar.ts'

const standaloneCode = (standaloneModule as unknown as { readonly default: typeof standaloneModule }).default ?? standaloneModule

/** A CommonJS module of validators that return only whether a file has the shape of its kind: see `PreparedShapes`. */
export function shapeValidators(): string {
  // The grammar bounds lengths at one character at most, so the way of counting characters does not matter.
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

/** Descriptions for people are no part of a shape. */
function withoutWords(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (['title', 'description'].includes(key) && typeof value === 'string' ? undefined : value)),
  ) as object
}
