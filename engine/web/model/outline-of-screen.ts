import type { Screen } from '../../core/model/screen.ts'

/**
 * A screen as one that leads to it knows it: of which kind it is, of what, by which transition, and to what it invites. What it shows
 * comes with its own pack.
 */
export function outlineOfScreen(screen: Screen): Screen {
  switch (screen.kind) {
    case 'list':
      return { ...screen, columns: [], filters: [], pinned: [], sort: [], totals: [], actions: { row: [], bulk: [], bar: [] } }
    case 'detail':
      return { ...screen, headline: [], sections: [], actions: [], next: [] }
    case 'form':
      return { ...screen, sections: [] }
    default:
      return screen
  }
}
