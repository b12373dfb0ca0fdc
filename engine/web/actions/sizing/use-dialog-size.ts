import { useEffect, useState } from 'react'
import { loadUserSettings, saveUserSetting } from '../../grid/settings/user-settings.ts'
import { type DialogSize, isResizable, sizesFrom, sizeWithin } from './dialog-size.ts'

/** One setting for all dialogs: the server keeps a limited number of settings for a person. */
const KEY = 'dialogs.1'

const windowNow = (): DialogSize => ({ width: innerWidth, height: innerHeight })

/** The size that the person gave this dialog, fitted into the window; undefined if none was given, or if the window is too small. */
export function useDialogSize(name: string) {
  const [wanted, setWanted] = useState<DialogSize>()
  const [window, setWindow] = useState(windowNow)

  useEffect(() => {
    let isGone = false
    void loadUserSettings().then((kept) => {
      const { [name]: size } = sizesFrom(kept.get(KEY))
      if (!isGone && size !== undefined) setWanted((now) => now ?? size)
    })
    return () => {
      isGone = true
    }
  }, [name])

  useEffect(() => {
    const follow = () => setWindow(windowNow())
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])

  async function keep(size: DialogSize | undefined) {
    const { [name]: _former, ...others } = sizesFrom((await loadUserSettings()).get(KEY))
    saveUserSetting(KEY, size === undefined ? others : { ...others, [name]: size }, () => {})
  }

  return {
    window,
    isResizable: isResizable(window),
    size: wanted === undefined || !isResizable(window) ? undefined : sizeWithin(wanted, window),
    /** Undefined gives the dialog its usual size back. */
    resize(next: DialogSize | undefined) {
      const size = next && sizeWithin(next, window)
      setWanted(size)
      void keep(size)
    },
  }
}
