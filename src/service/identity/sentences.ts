/** What identity says to people, in the two languages that the service speaks. */
export type Language = 'tr' | 'en'

const sentences = {
  missingToken: { tr: 'Bu istek için yetkilendirme reddedildi: oturum açın ya da bir API anahtarı gönderin.', en: 'This request needs a sign-in: send a bearer token or an API key.' },
  invalidToken: { tr: 'Bu istek için yetkilendirme reddedildi: oturum bilgisi geçersiz.', en: 'The bearer token is not valid: sign in again.' },
  expiredToken: { tr: 'Bu istek için yetkilendirme reddedildi: oturumun süresi doldu.', en: 'The bearer token has expired: sign in again.' },
  endedSession: { tr: 'Oturum kapatılmış: yeniden oturum açın.', en: 'The session has ended: sign in again.' },
  inactiveUser: { tr: 'Bu kullanıcı etkin değil: şirket yöneticinize başvurun.', en: 'This user is not active: ask the administrator of your company.' },
  unknownKey: { tr: 'API anahtarı geçersiz ya da silinmiş.', en: 'The API key is unknown or was deleted.' },
  expiredKey: { tr: 'API anahtarının süresi dolmuş: yeni bir anahtar oluşturun.', en: 'The API key has expired: create a new one.' },
  foreignCompany: { tr: 'Bu şirkete erişiminiz yok.', en: 'You do not belong to this company.' },
  foreignKeyCompany: { tr: 'API anahtarı başka bir şirkete ait.', en: 'The API key belongs to another company.' },
  wrongPassword: { tr: 'Kullanıcı adı veya parola hatalı.', en: 'User name or password is wrong.' },
  throttled: { tr: 'Çok fazla hatalı deneme: bir dakika sonra yeniden deneyin.', en: 'Too many failed attempts: try again in a minute.' },
  staleInteraction: { tr: 'Oturum açma sayfasının süresi doldu: yeniden deneyin.', en: 'This sign-in page has expired: start again.' },
  crossSite: { tr: 'Oturum yalnızca portalın kendi sayfasından açılabilir.', en: "Sign-in is possible from the portal's own page only." },
  notJson: { tr: 'Oturum açma isteği JSON olmalıdır.', en: 'Sign-in takes a JSON body.' },
  badSignIn: { tr: 'Kullanıcı adı ve parola gereklidir.', en: 'User name and password are needed.' },
  loginDisabled: { tr: 'API istek yolu hatalı.', en: 'There is no such call: account/login is switched off.' },
  roleNotHeld: { tr: 'Kendinizde olmayan bir yetkiyi anahtara veremezsiniz.', en: 'A key cannot get a role that you do not have.' },
  pastExpiry: { tr: 'Anahtarın bitiş tarihi gelecekte olmalıdır.', en: 'The expiry of a key must be in the future.' },
  noSuchKey: { tr: 'Böyle bir API anahtarı yok.', en: 'There is no such API key.' },
} as const satisfies Record<string, Record<Language, string>>

export type SentenceName = keyof typeof sentences

export const sentence = (name: SentenceName, language: Language): string => sentences[name][language]

/** `en…` first in Accept-Language asks for English; everything else gets Turkish. */
export const languageOf = (acceptLanguage: string | null | undefined): Language => (/^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'tr')
