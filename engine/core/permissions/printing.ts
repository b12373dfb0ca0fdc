import type { Model, PrintingPart } from '../model/model.ts'
import type { Side } from '../model/side.ts'

/** How an enterprise prints by the plug-in on the computers of its people. */
export type PluginPrinting = {
  readonly leastVersion: string
  readonly download: string
  readonly printer: string
  readonly copies: number
}

/** The papers that go to the plug-in when not all of them do. */
const LABELS_ALONE = 'LABELS'

/** What the preferences of an enterprise say; undefined where the plug-in is not switched on, or not for this kind of paper. */
export function pluginPrinting(
  { preferences }: Pick<Model, 'preferences'>,
  side: Side,
  prefs: Readonly<Record<string, unknown>>,
  isLabel?: boolean,
): PluginPrinting | undefined {
  const said = (part: PrintingPart): unknown => {
    const preference = Object.values(preferences[side]).find(({ effect }) => effect?.printing === part)
    return preference === undefined ? undefined : prefs[preference.name]
  }
  if (said('plugin') !== true || (isLabel === false && said('papers') === LABELS_ALONE)) return undefined
  const text = (part: PrintingPart) => String(said(part) ?? '')
  return { leastVersion: text('leastVersion'), download: text('download'), printer: text('printer'), copies: Number(said('copies') ?? 1) }
}
