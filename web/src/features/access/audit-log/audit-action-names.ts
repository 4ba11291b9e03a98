// The display name of each kind of audit entry.
import { m } from '#messages'
import type { AuditAction } from '#contracts/accounts.ts'

const names: Readonly<Record<AuditAction, () => string>> = {
  signed_up: m['access:audit.actions.signedUp'],
  sign_up_repeated: m['access:audit.actions.signUpRepeated'],
  confirmation_requested: m['access:audit.actions.confirmationRequested'],
  email_confirmed: m['access:audit.actions.emailConfirmed'],
  sign_up_expired: m['access:audit.actions.signUpExpired'],
  signed_in: m['access:audit.actions.signedIn'],
  sign_in_failed: m['access:audit.actions.signInFailed'],
  locked_out: m['access:audit.actions.lockedOut'],
  signed_out: m['access:audit.actions.signedOut'],
  session_ended: m['access:audit.actions.sessionEnded'],
  session_timed_out: m['access:audit.actions.sessionTimedOut'],
  access_revoked: m['access:audit.actions.accessRevoked'],
  token_reused: m['access:audit.actions.tokenReused'],
  password_reset_requested: m['access:audit.actions.passwordResetRequested'],
  password_reset: m['access:audit.actions.passwordReset'],
  password_changed: m['access:audit.actions.passwordChanged'],
  password_check_failed: m['access:audit.actions.passwordCheckFailed'],
  email_change_requested: m['access:audit.actions.emailChangeRequested'],
  email_change_confirmed: m['access:audit.actions.emailChangeConfirmed'],
  email_change_stopped: m['access:audit.actions.emailChangeStopped'],
  email_changed: m['access:audit.actions.emailChanged'],
  mfa_enabled: m['access:audit.actions.mfaEnabled'],
  mfa_verified: m['access:audit.actions.mfaVerified'],
  mfa_failed: m['access:audit.actions.mfaFailed'],
  recovery_code_used: m['access:audit.actions.recoveryCodeUsed'],
  recovery_codes_renewed: m['access:audit.actions.recoveryCodesRenewed'],
  mfa_disabled: m['access:audit.actions.mfaDisabled'],
  mfa_reset: m['access:audit.actions.mfaReset'],
  invitation_sent: m['access:audit.actions.invitationSent'],
  invitation_resent: m['access:audit.actions.invitationResent'],
  invitation_replaced: m['access:audit.actions.invitationReplaced'],
  invitation_canceled: m['access:audit.actions.invitationCanceled'],
  invitation_accepted: m['access:audit.actions.invitationAccepted'],
}

export const auditActionName = (action: AuditAction): string => names[action]()
