/** The part of ESTree that a lint rule reads here. */
type Node = {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly left?: Node
  readonly computed?: boolean
  readonly arguments?: readonly Node[]
  /** Null for the program itself. */
  readonly parent: Node | null
}
type Context = { report(problem: { readonly node: Node; readonly message: string }): void }

/** The functions of Playwright whose argument runs in the page. */
const IN_PAGE = new Set(['evaluate', 'evaluateAll', 'evaluateHandle', 'waitForFunction', 'addInitScript', '$eval', '$$eval'])
/** The calls by which a script can act in place of a person. */
const BY_SCRIPT = new Set([
  'click',
  'focus',
  'blur',
  'select',
  'submit',
  'requestSubmit',
  'setRangeText',
  'scrollTo',
  'scrollBy',
  'scrollIntoView',
  'execCommand',
])
const WRITTEN = new Set(['value', 'checked', 'selectedIndex', 'scrollTop', 'scrollLeft'])

function nameOf(member: Node | undefined): string | undefined {
  if (member?.type !== 'MemberExpression') return undefined
  if (member.computed !== true) return member.property?.name
  return typeof member.property?.value === 'string' ? member.property.value : undefined
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
}

function runsInPage(node: Node): boolean {
  for (let inner = node; inner.parent !== null; inner = inner.parent) {
    const { parent } = inner
    if (isFunction(inner) && parent.type === 'CallExpression' && IN_PAGE.has(nameOf(parent.callee) ?? '')) return true
  }
  return false
}

/** Refuses scripts that act in the page where a person would press, click, scroll or type. */
const byPerson = {
  create: (context: Context) => ({
    CallExpression(node: Node) {
      const name = nameOf(node.callee)
      if (name !== undefined && BY_SCRIPT.has(name) && runsInPage(node))
        context.report({ node, message: `"${name}" is called by a script in the page. Use page.keyboard, page.mouse or a locator, as a person would.` })
    },
    AssignmentExpression(node: Node) {
      const name = nameOf(node.left)
      if (name !== undefined && WRITTEN.has(name) && runsInPage(node))
        context.report({ node, message: `"${name}" is set by a script in the page. Type, press or scroll with page.keyboard and page.mouse.` })
    },
  }),
}

export default { meta: { name: 'real-input' }, rules: { 'by-person': byPerson } }
