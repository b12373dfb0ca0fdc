import { getNodeValue, parseTree } from 'jsonc-parser'
import type { Node, ParseError } from 'jsonc-parser'
import type { Grammar, PlacedSchema, Schema } from './grammar.ts'

/**
 * The text of a declaration with the keys of each object in the order of the grammar. Names that the author chooses (fields, states,
 * rules) keep their order, since it has a meaning. A member moves with the blank line before it.
 */
export function orderKeys(text: string, path: string, grammar: Grammar): string {
  const schema = grammar.ofFile(path)
  const slips: ParseError[] = []
  const root = parseTree(text, slips)
  // The formatter reports broken JSON with its place.
  if (schema === undefined || root === undefined || slips.length > 0) return text
  return text.slice(0, root.offset) + orderedText(root, schema) + text.slice(endOf(root))

  function orderedText(node: Node, placed: PlacedSchema | undefined): string {
    if (placed === undefined || node.children === undefined || node.children.length === 0) return text.slice(node.offset, endOf(node))
    const own = chosenSchema(node, placed, grammar)
    const members = node.children.map((child, index) => {
      const previous = node.children![index - 1]
      const start = previous === undefined ? node.offset + 1 : text.indexOf(',', endOf(previous)) + 1
      const [name, value] = child.type === 'property' ? (child.children as [Node, Node]) : [undefined, child]
      const key = name === undefined ? index : (name.value as string)
      return { key, text: text.slice(start, value.offset) + orderedText(value, schemaOfMember(own, key)) }
    })
    const end = text.slice(endOf(node.children.at(-1)!), endOf(node))
    return `${text[node.offset]}${sortedByGrammar(members, own.schema)
      .map((member) => member.text)
      .join(',')}${end}`
  }
}

function sortedByGrammar<Member extends { readonly key: string | number }>(members: readonly Member[], schema: Schema): readonly Member[] {
  const areNamesOfAuthor = schema.patternProperties !== undefined || typeof schema.additionalProperties === 'object'
  if (schema.properties === undefined || areNamesOfAuthor) return members
  const keys = Object.keys(schema.properties)
  const rank = ({ key }: Member): number => (keys.includes(String(key)) ? keys.indexOf(String(key)) : keys.length)
  return members.toSorted((left, right) => rank(left) - rank(right))
}

/** The schema with references resolved; of several alternatives, the one whose constants the value has. */
function chosenSchema(node: Node, placed: PlacedSchema, grammar: Grammar): PlacedSchema {
  const own = grammar.resolve(placed)
  if (own.schema.oneOf === undefined) return own
  const value = getNodeValue(node) as Readonly<Record<string, unknown>>
  const alternatives = own.schema.oneOf.map((schema) => grammar.resolve({ file: own.file, schema }))
  const isChosen = ({ schema }: PlacedSchema): boolean =>
    Object.entries(schema.properties ?? {}).every(([key, property]) => property.const === undefined || property.const === value[key])
  return alternatives.find(isChosen) ?? own
}

function schemaOfMember({ file, schema }: PlacedSchema, key: string | number): PlacedSchema | undefined {
  const found = typeof key === 'number' ? schemaOfItem(schema, key) : schemaOfProperty(schema, key)
  return found && { file, schema: found }
}

function schemaOfItem({ items }: Schema, index: number): Schema | undefined {
  return Array.isArray(items) ? (items as readonly Schema[])[index] : (items as Schema | undefined)
}

function schemaOfProperty({ properties, patternProperties = {}, additionalProperties }: Schema, key: string): Schema | undefined {
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key]
  const pattern = Object.keys(patternProperties).find((each) => new RegExp(each).test(key))
  if (pattern !== undefined) return patternProperties[pattern]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

function endOf(node: Node): number {
  return node.offset + node.length
}
