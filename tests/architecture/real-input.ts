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
  readonly key?: Node
  readonly id?: Node
  readonly properties?: readonly Node[]
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
/** Scripts as text; the settings of addInitScript name one. */
const TEXTS = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression', 'ObjectExpression'])
/** The functions of Playwright that wait until a person could reach the place, unless they are forced. */
const POINTED = new Set(['click', 'dblclick', 'tap', 'hover', 'check', 'uncheck', 'setChecked', 'fill', 'clear', 'selectText', 'dragTo', 'dragAndDrop'])

function nameOf(member: Node | undefined): string | undefined {
  if (member?.type !== 'MemberExpression') return undefined
  if (member.computed !== true) return member.property?.name
  return typeof member.property?.value === 'string' ? member.property.value : undefined
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
}

/** What the call runs in the page: a function, the name of one, or a text. */
function scriptOf(call: Node): Node | undefined {
  const name = nameOf(call.callee) ?? ''
  if (!IN_PAGE.has(name)) return undefined
  return call.arguments?.[name.startsWith('$') ? 1 : 0]
}

/** The name by which a function of this file can be handed on. */
function nameOfFunction(node: Node): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name
  return node.parent?.type === 'VariableDeclarator' ? node.parent.id?.name : undefined
}

function isForced({ arguments: given = [] }: Node): boolean {
  return given.some(({ properties = [] }) => properties.some(({ key, value }) => key?.name === 'force' && (value as Node).value === true))
}

/** Refuses scripts that act in the page where a person would press, click, scroll or type. */
const byPerson = {
  create(context: Context) {
    /** Names handed to a function of Playwright, and the functions of this file by name: a name may stand before its function. */
    const handedOn: Node[] = []
    const named: { readonly name: string; readonly node: Node }[] = []
    const acts: { readonly node: Node; readonly message: string }[] = []
    const inPage = new Set<Node>()

    function runsInPage(node: Node): boolean {
      for (let inner: Node | null = node; inner !== null; inner = inner.parent) if (inPage.has(inner)) return true
      return false
    }

    function keepFunction(node: Node): void {
      const name = nameOfFunction(node)
      if (name !== undefined) named.push({ name, node })
    }

    return {
      FunctionDeclaration: keepFunction,
      FunctionExpression: keepFunction,
      ArrowFunctionExpression: keepFunction,
      CallExpression(node: Node) {
        const name = nameOf(node.callee) ?? ''
        const script = scriptOf(node)
        if (script !== undefined && isFunction(script)) inPage.add(script)
        else if (script?.type === 'Identifier') handedOn.push(script)
        else if (script !== undefined && TEXTS.has(script.type))
          context.report({ node: script, message: 'A script as text cannot be checked. Give a function that stands in this file.' })
        if (POINTED.has(name) && isForced(node))
          context.report({ node, message: `"${name}" is forced past what covers the place. Point at what a person sees and can reach.` })
        if (BY_SCRIPT.has(name))
          acts.push({ node, message: `"${name}" is called by a script in the page. Use page.keyboard, page.mouse or a locator, as a person would.` })
      },
      AssignmentExpression(node: Node) {
        const name = nameOf(node.left) ?? ''
        if (WRITTEN.has(name))
          acts.push({ node, message: `"${name}" is set by a script in the page. Type, press or scroll with page.keyboard and page.mouse.` })
      },
      'Program:exit'() {
        for (const node of handedOn) {
          const given = named.filter(({ name }) => name === node.name)
          for (const each of given) inPage.add(each.node)
          if (given.length === 0)
            context.report({
              node,
              message: `"${node.name}" runs in the page but is no function of this file, so it cannot be checked. Write the function here.`,
            })
        }
        for (const act of acts) if (runsInPage(act.node)) context.report(act)
      },
    }
  },
}

export default { meta: { name: 'real-input' }, rules: { 'by-person': byPerson } }
