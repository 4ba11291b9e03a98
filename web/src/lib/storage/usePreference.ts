// The user's preferences for how pages look and behave, stored on this device.
import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { readItem, writeItem } from './device-storage.ts'

const usePreferences = create<Readonly<Record<string, string>>>(() => ({}))

/** Returns the user's choice among `values`, by default the first, and a function that changes it. */
export const usePreference = <Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] => {
  const userId = useSession((state) => state.user?.id) ?? 'guest'
  const key = `${name}:${userId}`
  const stored = usePreferences((preferences) => preferences[key]) ?? readItem(key)
  const choose = (value: Value) => {
    writeItem(key, value)
    usePreferences.setState({ [key]: value })
  }
  return [values.find((value) => value === stored) ?? values[0], choose]
}
