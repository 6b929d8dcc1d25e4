/* Converts the amount of the form. Without this script the page still shows its first result. */
const MILLILITERS = {
  teaspoon: 4.929,
  tablespoon: 14.787,
  cup: 236.588,
  'pint-us': 473.176,
  'pint-uk': 568.261,
};
const GRAMS = { ounce: 28.35, pound: 453.592 };

const form = document.querySelector('form');
form.addEventListener('input', () => {
  const { amount, unit, result } = form.elements;
  const [size, metric] = unit.value in GRAMS ? [GRAMS[unit.value], 'g'] : [MILLILITERS[unit.value], 'ml'];
  result.value = `${Math.round(Number(amount.value) * size)} ${metric}`;
});
form.addEventListener('submit', (event) => event.preventDefault());
