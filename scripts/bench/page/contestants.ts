/** Who takes part, each on a page of its own. */
export interface Contestant {
  readonly name: string
  /** From scripts/bench: the module that draws the page. */
  readonly entry: string
  /** The package that is compared, and the React that its page has. Ours has neither. */
  readonly peer?: { readonly package: string; readonly react: 'react' | 'react-18' }
  /** Files of the peer's package that the page loads before the module. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** Its lines follow from a schema or another declaration, as ours do. */
  readonly isSchemaDriven: boolean
  /** The key that ends the typing in a cell. */
  readonly commitKey: 'Enter' | 'Tab'
}

export const contestants: readonly Contestant[] = [
  { name: 'ours', entry: 'page/ours/page.tsx', isSchemaDriven: true, commitKey: 'Enter' },
  { name: 'bare react-data-grid', entry: 'peers/bare.tsx', peer: { package: 'react-data-grid', react: 'react' }, isSchemaDriven: false, commitKey: 'Enter' },
  { name: 'RJSF', entry: 'peers/rjsf.tsx', peer: { package: '@rjsf/core', react: 'react' }, isSchemaDriven: true, commitKey: 'Tab' },
]
