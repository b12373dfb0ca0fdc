/** A problem of the declarations as the panel shows it. */
export type ShownProblem = { readonly place: string; readonly found: string; readonly expected: string; readonly wayOut: string }

let panel: HTMLElement | undefined

/** Shows the problems above the page, each at its place; without any, it removes the panel. */
export function showProblems(problems: readonly ShownProblem[]): void {
  panel?.remove()
  panel = undefined
  if (problems.length === 0) return
  panel = document.createElement('aside')
  panel.id = 'declaration-problems'
  panel.setAttribute('role', 'alert')
  Object.assign(panel.style, {
    position: 'fixed',
    insetInline: '16px',
    bottom: '16px',
    maxHeight: '45vh',
    overflow: 'auto',
    zIndex: '9999',
    padding: '12px 16px',
    background: '#1f1216',
    color: '#ffe9ea',
    border: '1px solid #d9363e',
    borderRadius: '6px',
    font: '13px/1.6 ui-monospace, monospace',
    boxShadow: '0 8px 30px rgb(0 0 0 / 40%)',
  })
  for (const { place, found, expected, wayOut } of problems) {
    const line = document.createElement('p')
    line.style.margin = '0 0 8px'
    const head = document.createElement('b')
    head.textContent = place
    line.append(head, ` ${found}`)
    for (const more of [wayOut, expected === '' ? '' : `expected ${expected}`]) {
      if (more === '') continue
      line.append(document.createElement('br'), `  ${more}`)
    }
    panel.append(line)
  }
  document.body.append(panel)
}
