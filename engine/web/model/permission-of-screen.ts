import { frame } from 'virtual:model'

/** The code that opens a screen, known before the screen is loaded. */
export function permissionOfScreen(screen: string | undefined): string | undefined {
  return frame.permissionOfScreen[screen ?? '']
}
