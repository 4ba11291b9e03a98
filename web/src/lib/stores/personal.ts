// Small choices of a person about how pages look and act, kept on this device.
import { create } from 'zustand'
import { useSession } from './session.ts'
import { recall, remember } from './storage.ts'

const useChosen = create<Readonly<Record<string, string>>>(() => ({}))

/** What this person chose of `values`, the first until then, and the way to change it. */
export const usePersonal = <Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] => {
  const userId = useSession((state) => state.user?.id) ?? 'nobody'
  const key = `${name}:${userId}`
  const kept = useChosen((chosen) => chosen[key]) ?? recall(key)
  const choose = (value: Value) => {
    remember(key, value)
    useChosen.setState({ [key]: value })
  }
  return [values.find((value) => value === kept) ?? values[0], choose]
}
