import { minutesToRead } from './minutes-to-read';

test.each([
  ['English', 'An inheritance, well planned. '.repeat(180), 4],
  ['headings and lists', '## Plan\n\n- one\n- two\n\n1. three\n'.repeat(45), 1],
  ['Russian', 'Планирование наследства заранее. '.repeat(180), 3],
  ['Chinese', '遗产规划与税务，家族信托。'.repeat(100), 4],
  ['Japanese', '相続についての質問です。'.repeat(100), 4],
  ['Korean', '상속 계획을 알고 싶습니다. '.repeat(90), 2],
  ['Thai', 'การวางแผนมรดก'.repeat(100), 2],
  ['Chinese with Latin names', 'ABC 家族信托 '.repeat(60), 1],
  ['nothing but marks', '--- *** ...', 0],
])('the time to read is known in %s', (_, markdown, minutes) => {
  expect(minutesToRead(markdown)).toBe(minutes);
});
