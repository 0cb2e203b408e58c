import { describe, expect, it } from '@jest/globals';
import { isPlainName } from '#backend/rules/identity/names.js';

describe('a name (I31)', () => {
  it.each([
    '',
    'Ada',
    'J.R.R. Tolkien',
    'J.R.R.Tolkien',
    'St. John',
    'St.John',
    'Mrs.Smith',
    'A.Smith',
    'A.Li',
    'A.SMITH',
    'Sammy Davis Jr.',
    'Ph.D.',
    'M.Sc.',
    "O'Hara",
    'O’Hara',
    'Jean-Pierre',
    'María José',
    'Zoë & "Co"',
    'Louis 14',
    'X Æ A-12',
    'محمد',
    'עברית',
    'محمد بن سلمان',
    'שָׁלוֹם',
    '王小明',
    'Nguyễn Thị Minh Khai',
    'van der Berg-Smith',
    'you won five hundred pounds',
  ])('may be %j', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each([
    'http://evil.example',
    'hxxp://evil',
    'evil.example',
    'Evil.Example/claim',
    'claim at evil.com now',
    't.co',
    'www evil',
    'e.shop',
    'claim at e.shop/now',
    'st.google',
    'a.example',
    'j.mp',
    'st.host',
    'E.Shop',
    'evil\u06D4com',
    'evil%2ecom',
    'evil%2Ecom',
    'www.evil',
    'evil。example',
    'evil．com',
    'ｅｖｉｌ.com',
    'xn--e1afmkfd.xn--p1ai',
    'пример.рф',
    'me@evil.example',
    // Characters that look like the plain ones, and count as them: a dot leader, a wide at and wide digits.
    'evil\u2024com',
    'me\uFF20evil',
    '１９２\u2024１６８\u2024０\u2024１',
    '192.168.0.1',
    '1.1.1.1',
    'call 07700 900123',
    '+44 (0)20-7946-0958',
    '0.7.7.0.0.9.0.0',
    '٠٧٧٠٠٩٠٠١٢٣',
    'Ada 077 00 90',
  ])('may not be %j', (name) => {
    expect(isPlainName(name)).toBe(false);
  });
});
