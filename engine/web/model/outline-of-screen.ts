import type { Screen } from '../../core/model/screen.ts'

/**
 * The outline of a screen for those that lead to it: its kind, entity and transition, and the screen to which it invites. Its content loads with its own pack.
 */
export function outlineOfScreen(screen: Screen): Screen {
  switch (screen.kind) {
    case 'list': {
      const { pivot: _, ...list } = screen
      return { ...list, columns: [], filters: [], pinned: [], sort: [], totals: [], actions: { row: [], bulk: [], bar: [] } }
    }
    case 'detail': {
      const { story: _, ...detail } = screen
      return { ...detail, headline: [], sections: [], actions: [], next: [] }
    }
    case 'form':
      return { ...screen, sections: [] }
    case 'report': {
      const { filter: _, opens: __, ...report } = screen
      return { ...report, filters: [], by: [], measures: [] }
    }
    default:
      return screen
  }
}
