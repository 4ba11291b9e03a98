// Converts a user agent to a device name that people recognize.
import Bowser from 'bowser'

/** Returns a name such as "Firefox on Windows", or "Unknown device" if the user agent is not a browser. */
export const getDeviceName = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ') || 'Unknown device'
}
