// The fields of an event, with their types in words, from the schema that the log's codec checks.
import { Confidential } from '#contracts/confidential.ts'
import { z } from 'zod'

export interface EventField {
  /** For example `consent.method`. */
  readonly name: string
  readonly type: string
  /** Whether an event may lack it. */
  readonly optional: boolean
  /** Whether the log has only its sealed text. */
  readonly sealed: boolean
}

const sealedTitle = 'sealed text'

/** The parts of JSON Schema that the schemas of events use. */
interface JsonSchema {
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  // The cast is safe: Zod returns JSON Schema.
  z.toJSONSchema(schema, {
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== Confidential) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.title = sealedTitle
    },
  }) as JsonSchema

const formats: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'instant',
  date: 'day',
  email: 'email address',
  uri: 'URL',
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
}

const quote = (value: unknown): string => JSON.stringify(value)

const alternativesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? []

const typeText = (schema: JsonSchema): string => {
  const { title, type, format, items, additionalProperties } = schema
  if (title === sealedTitle) return sealedTitle
  if (schema.const !== undefined) return quote(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(quote).join(', ')
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeText))].join(' or ')
  if (items !== undefined) return `list of: ${typeText(items)}`
  if (typeof additionalProperties === 'object') return `by name: ${typeText(additionalProperties)}`
  if (format !== undefined && format in formats) return formats[format] ?? format
  return [type ?? []]
    .flat()
    .map((name) => types[name] ?? name)
    .join(' or ')
}

const isSealed = (schema: JsonSchema): boolean =>
  schema.title === sealedTitle ||
  alternativesOf(schema).some(isSealed) ||
  (schema.items !== undefined && isSealed(schema.items))

/** The schemas of objects among the alternatives, such as the two forms of an address. */
const objectsIn = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.properties === undefined ? alternativesOf(schema).flatMap(objectsIn) : [schema]

const fieldsOf = (schema: JsonSchema, prefix: string): EventField[] =>
  objectsIn(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, property]): EventField[] => {
      const name = `${prefix}${key}`
      const element = property.items ?? property
      const nested = fieldsOf(element, property.items === undefined ? `${name}.` : `${name}[].`)
      const isNullable = alternativesOf(property).some(({ type }) => type === 'null')
      const type = nested.length === 0 ? typeText(property) : ['object', ...(isNullable ? ['null'] : [])].join(' or ')
      return [
        {
          name,
          type: nested.length > 0 && property.items !== undefined ? 'list of objects' : type,
          optional: !required.includes(key),
          sealed: nested.length === 0 && isSealed(property),
        },
        ...nested,
      ]
    }),
  )

/** Fields that several forms of an object share are listed once, with the types of all of them. */
export const listFields = (schema: z.ZodType): EventField[] => {
  const fields = new Map<string, EventField>()
  for (const field of fieldsOf(toJsonSchema(schema), '')) {
    const known = fields.get(field.name)
    if (known === undefined) fields.set(field.name, field)
    else if (known.type !== field.type)
      fields.set(field.name, {
        ...known,
        type: [...new Set([...known.type.split(' or '), ...field.type.split(' or ')])].join(' or '),
        optional: known.optional || field.optional,
        sealed: known.sealed || field.sealed,
      })
  }
  return [...fields.values()]
}
