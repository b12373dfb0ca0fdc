import { useEffect, useState } from 'react'

/** Whether the device has a camera that this page may ask for; which ones there are is known before anybody permits their use. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    // Absent on a page that is not served securely.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (devices === undefined) return undefined
    const look = () =>
      void devices.enumerateDevices().then(
        (all) => setHas(all.some(({ kind }) => kind === 'videoinput')),
        () => setHas(false),
      )
    look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [])
  return has
}
