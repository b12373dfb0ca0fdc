/** A product in the benchmark, with its own page. */
export interface Contestant {
  readonly name: string
  /** Relative to the project's folder: the module that draws the page. */
  readonly entry: string
  /** The compared package, and the React version of its page. Ours has neither. */
  readonly competitor?: { readonly package: string; readonly react: 'react' | 'react-18' }
  /** Files of the competitor's package that the page loads before the module. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** Further parameters of the page's address. */
  readonly query?: string
  /** Shows one page of lines at a time and works on those lines alone. */
  readonly isPaged?: boolean
  /** Draws its lines from a schema or another declaration, as ours does. */
  readonly isSchemaDriven: boolean
  /** The key that ends the typing in a cell. */
  readonly commitKey: 'Enter' | 'Tab'
}

export const contestants: readonly Contestant[] = [
  { name: 'ours', entry: 'scripts/bench/page/ours/page.tsx', isSchemaDriven: true, commitKey: 'Enter' },
  {
    name: 'bare react-data-grid',
    entry: 'tests/competitors/bare.tsx',
    competitor: { package: 'react-data-grid', react: 'react' },
    isSchemaDriven: false,
    commitKey: 'Enter',
  },
  { name: 'RJSF', entry: 'tests/competitors/rjsf.tsx', competitor: { package: '@rjsf/core', react: 'react' }, isSchemaDriven: true, commitKey: 'Tab' },
  {
    name: 'JSON Forms table',
    entry: 'tests/competitors/json-forms.tsx',
    competitor: { package: '@jsonforms/core', react: 'react' },
    isSchemaDriven: true,
    commitKey: 'Tab',
  },
  {
    name: 'Formily ArrayTable',
    entry: 'tests/competitors/formily.tsx',
    competitor: { package: '@formily/antd-v5', react: 'react-18' },
    isSchemaDriven: true,
    commitKey: 'Tab',
  },
  {
    name: 'Formily, 20 a page',
    entry: 'tests/competitors/formily.tsx',
    query: '?paged',
    competitor: { package: '@formily/antd-v5', react: 'react-18' },
    isSchemaDriven: true,
    isPaged: true,
    commitKey: 'Tab',
  },
  {
    name: 'amis input-table',
    entry: 'tests/competitors/amis.tsx',
    competitor: { package: 'amis', react: 'react-18' },
    scripts: ['amis/sdk/sdk.js'],
    styles: ['amis/sdk/sdk.css', 'amis/sdk/helper.css'],
    isSchemaDriven: true,
    commitKey: 'Tab',
  },
  {
    name: 'AG Grid Community',
    entry: 'tests/competitors/ag-grid.tsx',
    competitor: { package: 'ag-grid-community', react: 'react' },
    isSchemaDriven: false,
    commitKey: 'Enter',
  },
]
