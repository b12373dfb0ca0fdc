/** A node of JSON Schema in the form of OpenAPI 3.1. */
export type Schema = { readonly [key: string]: unknown }

/** A reference to a component of the document. */
export function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** An object of these properties; the server passes over others. */
export function openObject(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** An object of these properties alone: the server refuses others. */
export function closedObject(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { ...openObject(properties, required), additionalProperties: false }
}

/** The name of a component: the given names, each with its first letter large. */
export function componentName(...names: readonly string[]): string {
  return names.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('')
}
