// What a person recognises a device by, as its browser says.
import Bowser from 'bowser'

/** "Firefox on Windows"; "Unknown device" for what is no browser. */
export const deviceName = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ') || 'Unknown device'
}
