/** Signs in with the login form; returns the session cookie. */
export async function signIn(url, email, password) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password }),
  });
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0];
  if (response.status !== 303 || !cookie) throw new Error(`Signing in answered ${response.status}`);
  return cookie;
}
