// Finds the browser once, before the e2e tests start. Otherwise, two workers could unpack the same browser at the same
// time, and one of them would start a program that is still being written.
import { findBrowserPath } from './browser.ts'

export const setup = async (): Promise<void> => {
  process.env['CHROME_PATH'] = await findBrowserPath()
}
