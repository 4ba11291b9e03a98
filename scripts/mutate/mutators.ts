// Generates the mutants that Stryker does not: limits off by one, swapped roles, and single permissions removed.

/** A node of a syntax tree, with only the fields that these mutators read. */
interface Node {
  readonly type: string
  readonly value?: unknown
  readonly key?: Node
  readonly name?: string
  readonly properties?: readonly Node[]
  readonly elements?: readonly (Node | null)[]
}

/** A node with its parent. */
interface NodePath {
  readonly node: Node
  readonly parent: Node | null
}

/** Returns a deep copy of a node. */
type Clone = <T extends Node>(node: T) => T

interface Mutator {
  readonly name: string
  /** Returns a replacement for the node, one for each mutant. */
  mutate(path: NodePath): Iterable<Node>
}

/** Each role, and another one of the same kind that could be written there by mistake. */
const otherRoles: Readonly<Record<string, string>> = {
  staff: 'admin',
  admin: 'staff',
  system: 'admin',
  member: 'org_admin',
  org_admin: 'member',
  sender: 'receiver',
  receiver: 'sender',
  former_receiver: 'receiver',
  client: 'staff',
  guest: 'client',
  public: 'client',
  anonymous: 'guest',
  account: 'network',
  network: 'account',
  unconfirmed: 'account',
}

const otherRole = (role: unknown): string | undefined =>
  typeof role === 'string' && Object.hasOwn(otherRoles, role) ? otherRoles[role] : undefined

/** The name of a property that is written as `name:` or `'name':`. */
const propertyName = ({ key }: Node): string | undefined =>
  key?.type === 'StringLiteral' ? String(key.value) : key?.name

const isPropertyName = ({ node, parent }: NodePath): boolean => parent?.key === node

const withoutItem = (items: readonly unknown[], index: number) => items.filter((_, other) => other !== index)

const number = (value: number): Node => {
  const literal = { type: 'NumericLiteral', value: Math.abs(value) }
  return value < 0 ? ({ type: 'UnaryExpression', operator: '-', prefix: true, argument: literal } as Node) : literal
}

export const createMutators = (clone: Clone): readonly Mutator[] => [
  {
    name: 'Limit',
    *mutate(path) {
      const { type, value } = path.node
      if (type !== 'NumericLiteral' || typeof value !== 'number' || isPropertyName(path)) return
      yield number(value + 1)
      yield number(value - 1)
    },
  },
  {
    name: 'Role',
    *mutate(path) {
      const { node } = path
      const role = otherRole(node.value)
      if (node.type === 'StringLiteral' && role !== undefined && !isPropertyName(path))
        yield { type: 'StringLiteral', value: role }
      const names = (node.properties ?? []).map(propertyName)
      for (const [index, name] of names.entries()) {
        const other = otherRole(name)
        if (node.type !== 'ObjectExpression' || other === undefined || names.includes(other)) continue
        const copy = clone(node)
        Object.assign(copy.properties?.[index] ?? {}, { key: { type: 'Identifier', name: other }, shorthand: false })
        yield copy
      }
    },
  },
  {
    name: 'Permission',
    *mutate({ node }) {
      if (node.type === 'ObjectExpression' && node.properties !== undefined && node.properties.length > 1)
        for (const [index, property] of node.properties.entries())
          if (otherRole(propertyName(property)) !== undefined)
            yield { ...clone(node), properties: withoutItem(clone(node).properties ?? [], index) as Node[] }
      if (node.type === 'ArrayExpression' && node.elements !== undefined && node.elements.length > 1)
        for (const [index, element] of node.elements.entries())
          if (element?.type === 'StringLiteral')
            yield { ...clone(node), elements: withoutItem(clone(node).elements ?? [], index) as Node[] }
    },
  },
]
