import { useSession } from '../frame/portal-context.tsx'

/** Tells password managers whose password is typed beside it. */
export function HiddenUsername() {
  const { profile } = useSession()
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={profile.Email}
      readOnly
      hidden
    />
  )
}
