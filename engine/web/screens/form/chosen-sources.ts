/** A chosen source: what is taken of it, if that was decided already, and the version that was read then. */
export type ChosenSource = { readonly id: string; readonly quantity?: string; readonly version?: string }

/** The sources of a form in its address: their ids, and for each "quantity" or "quantity@version". */
export function chosenSources(from: string, taken: string): readonly ChosenSource[] {
  const quantities = taken.split(',')
  return from
    .split(',')
    .filter((id) => id !== '')
    .map((id, place) => {
      const [quantity = '', version] = (quantities[place] ?? '').split('@')
      return { id, ...(quantity === '' ? {} : { quantity }), ...(version === undefined || version === '' ? {} : { version }) }
    })
}
